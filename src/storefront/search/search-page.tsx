import { useLoaderData } from 'react-router'
import { searchSortOptions, withSeason } from '../listing/listing-view.ts'
import { Listing, ListingHeading } from '../listing/listing.tsx'
import type { PageHandle } from '../runtime/router/page-module.ts'
import { WaysOut } from '../menu/ways-out.tsx'
import { texts } from '../texts.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { NothingFound } from './nothing-found.tsx'
import { SearchBox, useTermInField } from './search-box.tsx'
import type { SearchData, SearchResult } from './search-loader.ts'
import styles from './search-page.module.css'
import { SetGuide } from './set-guide.tsx'
import { asTextText, correctedText } from './search-texts.ts'

/** In a script of its own: a first visit has its data already. */
/** The search field of the header. */
const headerField = 'kereso'

export const handle: PageHandle<SearchData> = {
  meta: ({ term }) => ({ title: term ? `${texts.search}: ${term}` : texts.search, noindex: true }),
}

function Start() {
  return (
    <section className={styles.none}>
      <h1>Mit keres?</h1>
      <p>Írhat méretet, márkát, cikkszámot vagy terméknevet, ékezet nélkül is.</p>
      <SearchBox term="" />
      <WaysOut />
    </section>
  )
}

function Found({
  term,
  found: { view, label, corrected, asText, sets },
}: {
  term: string
  found: SearchResult
}) {
  const title = withSeason(term ? `Keresés: ${term}` : 'Szűrt termékek', view)
  return (
    <>
      <ListingHeading title={title} view={view} options={searchSortOptions}>
        {label ? <p className={styles.note}>{`Így értettük: ${label}.`}</p> : null}
        {asText.length > 0 ? <p className={styles.note}>{asTextText(asText)}</p> : null}
        {corrected.length > 0 ? <p className={styles.note}>{correctedText(corrected)}</p> : null}
      </ListingHeading>
      {sets ? <SetGuide sets={sets} /> : null}
      <Listing view={view} />
    </>
  )
}

/** Search: one page for every term, so that it is not rebuilt when the term changes. */
export function Component() {
  const { term, found } = useLoaderData<SearchData>()
  useTermInField(headerField, term)
  return (
    <main id="tartalom" tabIndex={-1} className="wrap">
      <Breadcrumb trail={[{ title: texts.search, url: '/kereses' }]} />
      {found === null ? <Start /> : null}
      {found && found.view.total === 0 ? <NothingFound term={term} found={found} /> : null}
      {found && found.view.total > 0 ? <Found term={term} found={found} /> : null}
    </main>
  )
}
