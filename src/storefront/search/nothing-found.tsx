import { ChosenChips } from '../listing/listing.tsx'
import { ProductGrid } from '../listing/product-card.tsx'
import { Ways, WaysOut } from '../menu/ways-out.tsx'
import { SearchBox } from './search-box.tsx'
import type { SearchResult } from './search-loader.ts'
import styles from './search-page.module.css'
import { searchPath } from './search-path.ts'
import { SetGuide } from './set-guide.tsx'

/** A search without hits: what was understood of it, what is near to it, and ways out. */
export function NothingFound({ term, found }: { term: string; found: SearchResult }) {
  const { view, label, nearby, sets, bestsellers } = found
  return (
    <section className={styles.none}>
      <h1>{term ? `Nincs találat erre: „${term}”` : 'Erre a szűrésre nincs találat'}</h1>
      {label ? <p>{`Így értettük: ${label}.`}</p> : null}
      {nearby?.unsold_brand ? (
        <p>{`${nearby.unsold_brand} abroncsot nem tartunk. Alább az, amit helyette a legtöbben választanak.`}</p>
      ) : null}
      {sets ? <SetGuide sets={sets} /> : null}
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
      {bestsellers.length > 0 ? (
        <section className={styles.instead}>
          <h2>Ezeket ajánljuk</h2>
          <ProductGrid cards={bestsellers} row />
        </section>
      ) : null}
      <WaysOut />
    </section>
  )
}
