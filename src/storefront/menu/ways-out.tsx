import { phoneHref, useShell } from '../runtime/document/shell-data.ts'
import styles from './ways-out.module.css'

type Way = { text: string; href: string; count?: number }

/** Links as a row of chips under a heading; nothing where there are none. */
export function Ways({ title, ways }: { title: string; ways: Way[] }) {
  if (ways.length === 0) return null
  return (
    <section>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.ways}>
        {ways.map(({ text, href, count }) => (
          <li key={href}>
            <a className={styles.way} href={href}>
              {text}
              {count === undefined ? null : <span className="muted">{count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Where a customer may go from here: the shop's main categories and its telephone. */
export function WaysOut() {
  const shell = useShell()
  const categories = (shell?.menus.main ?? []).flatMap(({ title, url }) =>
    url ? [{ text: title, href: url }] : [],
  )
  return (
    <>
      <Ways title="Inkább körülnéz?" ways={categories} />
      {shell?.shop.phone ? (
        <p>
          Segítünk megkeresni:{' '}
          <a className="link nowrap" href={phoneHref(shell.shop.phone)}>
            {shell.shop.phone}
          </a>
        </p>
      ) : null}
    </>
  )
}
