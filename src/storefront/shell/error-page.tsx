import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { buttonClass } from '../ui/button.tsx'
import styles from './error-page.module.css'
import { useShell } from './shell-data.ts'

const notFound = {
  title: 'Ezt az oldalt nem találjuk',
  text: 'Lehet, hogy a termék kifutott, vagy elírás van a címben. A méret alapján biztosan lesz helyette másik.',
}
const known: Record<number, { title: string; text: string }> = {
  404: notFound,
  405: { title: 'Ezt a műveletet itt nem végezhetjük el', text: 'Kérjük, induljon újra a kezdőlapról.' },
  419: { title: 'Lejárt az oldal', text: 'Kérjük, töltse be újra, és ismételje meg, amit szeretett volna.' },
  429: { title: 'Túl sok kérés érkezett', text: 'Kérjük, várjon egy percet, és próbálja újra.' },
  503: {
    title: 'Most nem tudjuk kiszolgálni',
    text: 'Néhány perc múlva újra itt vagyunk. A kosara megmarad.',
  },
}
const fault = {
  title: 'Valami elromlott nálunk',
  text: 'Már dolgozunk rajta. Kérjük, próbálja újra egy perc múlva.',
}

/** Hungarian words for a status code. */
export function errorTexts(status: number) {
  return known[status] ?? (status >= 500 ? fault : notFound)
}

/** Status code, what happened, and the way home. */
export function ErrorView({ status }: { status: number }) {
  const { title, text } = errorTexts(status)
  return (
    <main id="tartalom" tabIndex={-1} className={`wrap ${styles.page}`}>
      <p className={styles.code}>{status}</p>
      <h1 className={styles.title}>{title}</h1>
      <p>{text}</p>
      <a className={buttonClass({ look: 'primary' })} href="/">
        Vissza a kezdőlapra
      </a>
    </main>
  )
}

/** What a visitor sees when a route throws: 404 unless the error says otherwise, 500 for a fault of ours. */
export function ErrorPage() {
  const error = useRouteError()
  const shop = useShell()?.shop.name
  const status = isRouteErrorResponse(error) ? error.status : 500
  useEffect(() => {
    document.title = [errorTexts(status).title, shop].filter(Boolean).join(' | ')
  }, [status, shop])
  return <ErrorView status={status} />
}
