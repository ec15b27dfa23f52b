import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listingQuery, listingSearch, parseListing, type ListingState } from '../listing/listing-url.ts'
import { listingView, searchSortOptions, type ListingView } from '../listing/listing-view.ts'
import { Listing, ListingHeading } from '../listing/listing.tsx'
import { clientContext } from '../shell/page-context.ts'
import { orErrorPage } from '../shell/page-error.ts'
import type { PageHandle } from '../shell/page-module.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { buttonClass } from '../ui/button.tsx'
import { inputClass } from '../ui/field-class.ts'
import styles from './search-page.module.css'

const defaultSort = 'relevance:desc'

type SearchData = { term: string; view: ListingView | null }

/** `?q=` is the plain form's way; the path form is the address that stays. */
export const searchPath = (term: string) => (term ? `/kereses/${encodeURIComponent(term)}` : '/kereses')

async function find(
  { request, context }: LoaderFunctionArgs,
  term: string,
  state: ListingState,
): Promise<ListingView> {
  const query = { ...listingQuery(state, defaultSort), search: term }
  const page = await orErrorPage(
    request,
    context.get(clientContext).productSearch({ query }, { signal: request.signal }),
  )
  return listingView(page, searchPath(term), state, defaultSort)
}

export async function loader(args: LoaderFunctionArgs): Promise<SearchData | Response> {
  const { searchParams } = new URL(args.request.url)
  const state = { ...parseListing(searchParams), search: '' }
  const asked = searchParams.get('q')
  if (asked !== null) return redirect(searchPath(asked.trim().slice(0, 200)) + listingSearch(state))
  const term = (args.params.search ?? '').trim().slice(0, 200)
  return { term, view: term ? await find(args, term, state) : null }
}

export const handle: PageHandle<SearchData> = {
  meta: ({ term }) => ({ title: term ? `Keresés: ${term}` : 'Keresés', noindex: true }),
}

function SearchBox({ term }: { term: string }) {
  return (
    <form className={styles.box} action="/kereses" method="get" role="search" aria-label="Új keresés">
      <input
        key={term}
        className={inputClass}
        type="search"
        name="q"
        defaultValue={term}
        maxLength={200}
        required
        aria-label="Mit keres?"
        enterKeyHint="search"
      />
      <button className={buttonClass({ look: 'strong' })}>Keresés</button>
    </form>
  )
}

function NothingFound({ term }: { term: string }) {
  return (
    <section className={styles.none}>
      <h1>{`„${term}”: erre nincs találat`}</h1>
      <p>
        Ellenőrizze az elírásokat, vagy próbálja rövidebben: elég a méret (például 205/55&nbsp;R16), a márka
        vagy a cikkszám.
      </p>
      <SearchBox term={term} />
    </section>
  )
}

/** Search: one page for every term, so that it is not made anew when the term changes. */
export function Component() {
  const { term, view } = useLoaderData<SearchData>()
  const found = view && (view.total > 0 || view.filters.length > 0)
  return (
    <main id="tartalom" tabIndex={-1} className="wrap">
      <Breadcrumb trail={[{ title: 'Keresés', url: '/kereses' }]} />
      {!term ? (
        <section className={styles.none}>
          <h1>Mit keres?</h1>
          <p>Írhat méretet, márkát, cikkszámot vagy terméknevet, ékezet nélkül is.</p>
          <SearchBox term="" />
        </section>
      ) : null}
      {term && !found ? <NothingFound term={term} /> : null}
      {found ? (
        <>
          <ListingHeading title={`Keresés: ${term}`} view={view} options={searchSortOptions} />
          <Listing view={view} />
        </>
      ) : null}
    </main>
  )
}
