import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { textOf } from '../runtime/forms/form-result.ts'
import { accountContext } from '../runtime/router/page-context.ts'
import { isCallFailure, orErrorPage, orNull } from '../runtime/router/page-error.ts'
import type { PageHandle } from '../runtime/router/page-module.ts'
import { texts } from '../texts.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { buttonClass } from '../ui/button.tsx'
import { inputClass, selectClass } from '../ui/field-class.ts'
import { ImageOfNothing } from '../ui/image-of-nothing.tsx'
import { Note } from '../ui/note.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { useStore } from '../ui/store.ts'
import { changeFavourites } from './favourites-action.ts'
import { favouritesView, listAddress, orders, readQuery, type FavouritesView } from './favourites-view.ts'
import { ListTools, NewList } from './list-tools.tsx'
import { Row } from './favourite-row.tsx'
import { favouriteIds } from './favourites-facade.ts'
import { GuestGrid } from './guest-grid.tsx'
import { StyleSheet } from '../runtime/lazy/style-sheet.tsx'
import styleUrl from './favourites.css?url'

/** Null for a guest. */
type PageData = FavouritesView | null

function nullForGuest(error: unknown): null {
  if (isCallFailure(error) && error.status === 401) return null
  throw error
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<PageData> {
  const client = await context.get(accountContext)()
  const query = readQuery(new URL(request.url).searchParams)
  const lists = await orErrorPage(request, client.wishlistGetAll().catch(nullForGuest))
  if (!lists) return null
  const chosen = lists.find(({ id }) => id === query.list) ?? lists[0]
  if (!chosen) return favouritesView([], null, query)
  const [orderBy, direction] = query.order.split(':') as ['id' | 'name' | 'price', 'asc' | 'desc']
  const open = await orNull(
    client.wishlistGet({
      params: { id: chosen.id },
      query: {
        page: query.page,
        order_by: orderBy,
        direction,
        ...(query.search && { search: query.search }),
      },
    }),
  )
  return favouritesView(lists, open, query)
}

/** Why nothing was changed, and the names that were typed. */
type Refused = { failure: string; name: string; newName: string }

/** The forms of this page, and the favourites of the product pages where scripts do not run. */
export async function action({ request, context }: ActionFunctionArgs) {
  const fields = await request.formData()
  try {
    const client = await context.get(accountContext)()
    return redirect(await changeFavourites(fields, client), 303)
  } catch (error) {
    if (!isCallFailure(error)) throw error
    if (error.status === 401) return redirect('/belepes?tovabb=/kedvencek', 303)
    const refused: Refused = {
      failure: error.body.message,
      name: textOf(fields, 'name'),
      newName: textOf(fields, 'new_name'),
    }
    return data(refused, { status: error.status })
  }
}

export const handle: PageHandle<PageData> = { meta: () => ({ title: texts.favourites, noindex: true }) }

const nothingYet = 'A termékek képén és lapján lévő szívvel teheti ide, ami megtetszett.'

const signInText =
  'Lépjen be, és a szívvel megjelölt termékeket minden eszközén itt találja. Az árak és a készlet változását is egy helyen követheti.'

/** What a guest has marked stays in this browser; an account takes it to the others. */
function Guest() {
  const count = useStore(favouriteIds, (ids) => ids.length, 0)
  return (
    <>
      <GuestGrid />
      <section className="favourites-empty">
        {count === 0 ? <ImageOfNothing /> : null}
        {count === 0 ? <p className="live-only">{nothingYet}</p> : null}
        <p>{count === 0 ? signInText : `A kedvenceit ez a böngésző tárolja. ${signInText}`}</p>
        <p className="favourites-actions">
          <a className={buttonClass({ variant: 'primary' })} href="/belepes?tovabb=/kedvencek">
            Belépés
          </a>
          <a className={buttonClass({ variant: 'outline' })} href="/regisztracio?tovabb=/kedvencek">
            Regisztráció
          </a>
        </p>
      </section>
    </>
  )
}

function Tabs({ lists }: { lists: FavouritesView['lists'] }) {
  return (
    <nav className="favourites-tabs" aria-label="Listáim">
      {lists.map(({ id, name, count, href, current }) => (
        <a key={id} href={href} aria-current={current ? 'page' : undefined}>
          {name} <span className="favourites-count">{count}</span>
        </a>
      ))}
    </nav>
  )
}

function Finder({ view }: { view: FavouritesView }) {
  const { query, open } = view
  if (!open || (open.count < 2 && !query.search)) return null
  return (
    <form className="favourites-finder" method="get" action="/kedvencek" data-submit-on-change>
      <input type="hidden" name="lista" value={open.id} />
      <label>
        <span className="visually-hidden">Keresés a listában</span>
        <input
          className={inputClass}
          type="search"
          name="keres"
          defaultValue={query.search}
          placeholder="Keresés a listában"
        />
      </label>
      <label>
        <span className="visually-hidden">Sorrend</span>
        <select className={selectClass} name="sort" defaultValue={query.order}>
          {Object.entries(orders).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <button className={`${buttonClass({ size: 'small' })} plain-only`}>{texts.search}</button>
    </form>
  )
}

function Open({ view, typed }: { view: FavouritesView; typed: string | undefined }) {
  const { open, query } = view
  if (!open) return null
  return (
    <>
      <div className="favourites-bar">
        <Finder view={view} />
        <ListTools open={open} typed={typed} />
      </div>
      {open.rows.length === 0 ? (
        <section className="favourites-empty">
          {query.search ? null : <ImageOfNothing />}
          <p>
            {query.search
              ? `Ezen a listán nincs ilyen termék: ${query.search}`
              : `Ezen a listán még nincs termék. ${nothingYet}`}
          </p>
        </section>
      ) : (
        <ul className="favourites-rows">
          {open.rows.map((row) => (
            <Row key={row.productId} row={row} list={open.id} />
          ))}
        </ul>
      )}
      <Pagination current={open.page} last={open.lastPage} href={(page) => listAddress({ ...query, page })} />
    </>
  )
}

/** The lists of a signed-in customer; a guest sees what this browser stores. */
export function Component() {
  const view = useLoaderData<PageData>()
  const { failure, name, newName } = useActionData<Refused>() ?? {}
  return (
    <main id="tartalom" tabIndex={-1} className="wrap">
      <StyleSheet href={styleUrl} />
      <Breadcrumb trail={[{ title: texts.favourites, url: '/kedvencek' }]} />
      <h1 className="favourites-title">{texts.favourites}</h1>
      {failure ? (
        <Note tone="error" alert>
          {failure}
        </Note>
      ) : null}
      {view ? (
        <>
          <div className="favourites-bar">
            {view.lists.length > 0 ? <Tabs lists={view.lists} /> : null}
            <NewList isFirst={view.lists.length === 0} typed={name} />
          </div>
          {view.open ? (
            <Open view={view} typed={newName} />
          ) : (
            <p className="favourites-empty">{nothingYet}</p>
          )}
        </>
      ) : (
        <Guest />
      )}
    </main>
  )
}
