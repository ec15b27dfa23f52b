import { ChosenChips } from '../listing/listing.tsx'
import { phoneHref, useShell } from '../shell/shell-data.ts'
import { SearchBox } from './search-box.tsx'
import type { SearchResult } from './search-loader.ts'
import styles from './search-page.module.css'
import { searchPath } from './search-path.ts'

type Way = { text: string; href: string; count?: number }

function Ways({ title, ways }: { title: string; ways: Way[] }) {
  if (ways.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
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

/** Where a shopper may go from here: the shop's main categories and its telephone. */
export function WaysOut() {
  const shell = useShell()
  const categories = (shell?.menus.main ?? []).flatMap(({ title, url }) =>
    url ? [{ text: title, href: url }] : [],
  )
  return (
    <>
      <Ways title="Körülnézne inkább?" ways={categories} />
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

/** A search without hits: what was understood of it, what is near to it, and ways out. */
export function NothingFound({ term, found }: { term: string; found: SearchResult }) {
  const { view, label, nearby } = found
  return (
    <section className={styles.none}>
      <h1>{term ? `„${term}”: erre nincs találat` : 'Erre a szűrésre nincs találat'}</h1>
      {label ? <p>{`Így értettük: ${label}.`}</p> : null}
      <ChosenChips view={view} />
      <Ways
        title="Talán erre gondolt"
        ways={(nearby?.spellings ?? []).map(({ search, count }) => ({
          text: search,
          href: searchPath(search),
          count,
        }))}
      />
      <Ways
        title="Hasonló méretek, amelyek vannak"
        ways={(nearby?.sizes ?? []).map(({ label: size, search, count }) => ({
          text: size,
          href: searchPath(search),
          count,
        }))}
      />
      <p>
        Ellenőrizze az elírásokat, vagy próbálja rövidebben: elég a méret (például 205/55&nbsp;R16), a márka
        vagy a cikkszám.
      </p>
      <SearchBox term={term} />
      <WaysOut />
    </section>
  )
}
