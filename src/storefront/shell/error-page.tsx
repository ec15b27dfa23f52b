import { useEffect, type ReactNode } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { texts } from '../texts.ts'
import { buttonClass } from '../ui/button.tsx'
import styles from './error-page.module.css'
import { isOnline } from '../runtime/lazy/reload-on-stale-chunk.ts'
import { useShell } from '../runtime/document/shell-data.ts'
import { WaysOut } from '../menu/ways-out.tsx'

const inAMinute = 'Kérjük, várjon egy percet, és próbálja újra.'
const notFound = {
  title: 'Ezt az oldalt nem találjuk',
  text: 'Lehet, hogy a termék kifutott, vagy elírás van a címben. A keresővel találhat helyette másikat.',
}
const known: Record<number, { title: string; text: string }> = {
  405: {
    title: 'Ez a cím nem fogad ilyen kérést',
    text: 'Semmi nem változott. Kérjük, kezdje újra a kezdőlapról.',
  },
  419: {
    title: 'Az oldal lejárt',
    text: 'Kérjük, töltse be újra, és ismételje meg.',
  },
  429: { title: 'Túl sok kérés érkezett', text: inAMinute },
  503: {
    title: 'Most nem tudjuk kiszolgálni',
    text: 'Néhány perc múlva újra itt vagyunk. A kosara megmarad.',
  },
}
const fault = {
  title: 'Valami elromlott nálunk',
  text: inAMinute,
}
const offline = {
  title: 'Nincs internetkapcsolat',
  text: 'Amint visszatér, magától folytatjuk. A kosara megmarad.',
}

/** Hungarian texts for a status code; 0 is a shop that can't be reached. */
export function errorTexts(status: number) {
  if (!status) return offline
  return known[status] ?? (status >= 500 ? fault : notFound)
}

/** Where the same address may well respond in a moment. */
const passing = [0, 419, 429, 503]

/** Status code, what happened, and the way on: the same again where that helps, else home; `children` are further ways. */
export function ErrorView({ status, children }: { status: number; children?: ReactNode }) {
  const { title, text } = errorTexts(status)
  const isPassing = passing.includes(status)
  return (
    <main id="tartalom" tabIndex={-1} className={`wrap ${styles.page}`}>
      {status ? <p className={styles.code}>{status}</p> : null}
      <h1 className={styles.title}>{title}</h1>
      <p>{text}</p>
      <a className={buttonClass({ variant: 'primary' })} href={isPassing ? '' : '/'}>
        {isPassing ? 'Újra próbálom' : texts.backHome}
      </a>
      {children}
    </main>
  )
}

/** What a customer sees when a route throws: 404 unless the error says otherwise, 500 for a fault of ours, and that there is no connection. */
export function ErrorPage() {
  const error = useRouteError()
  const shop = useShell()?.shop.name
  const status = !isOnline() ? 0 : isRouteErrorResponse(error) ? error.status : 500
  useEffect(() => {
    if (!status) addEventListener('online', () => location.reload(), { once: true })
    document.title = [errorTexts(status).title, shop].filter(Boolean).join(' | ')
  }, [status, shop])
  return <ErrorView status={status}>{status === 404 ? <WaysOut /> : null}</ErrorView>
}
