import type { FormEvent } from 'react'
import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { textOf } from '../shell/form-answer.ts'
import { accountContext } from '../shell/page-context.ts'
import { isCallFailure, orNull } from '../shell/page-error.ts'
import type { PageHandle } from '../shell/page-module.ts'
import { texts } from '../texts.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { buttonClass } from '../ui/button.tsx'
import { confirm } from '../ui/confirm.ts'
import { TextField } from '../ui/field.tsx'
import { selectClass } from '../ui/field-class.ts'
import { Icon } from '../ui/icon.tsx'
import { placeholderUrl } from '../ui/image.tsx'
import { SeasonTag, StockLine } from '../ui/marks.tsx'
import { Note } from '../ui/note.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { SizeLine } from '../ui/size-line.tsx'
import { changeFavourites } from './favourites-action.ts'
import styles from './favourites-page.module.css'
import {
  favouritesView,
  listAddress,
  orders,
  readQuery,
  type FavouritesView,
  type WishRow,
} from './favourites-view.ts'

/** Null for a guest. */
type PageData = FavouritesView | null

export async function loader({ request, context }: LoaderFunctionArgs): Promise<PageData> {
  const client = await context.get(accountContext)()
  const query = readQuery(new URL(request.url).searchParams)
  const lists = await orNull(client.wishlistGetAll())
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

/** The forms of this page, and the hearts of the product pages where scripts do not run. */
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

function Invitation() {
  return (
    <section className={styles.empty}>
      <p>
        Jelentkezzen be, és a szívvel megjelölt termékeket minden eszközén itt találja. Árukat és készletüket
        is egy helyen követheti.
      </p>
      <p className={styles.actions}>
        <a className={buttonClass({ look: 'primary' })} href="/belepes?tovabb=/kedvencek">
          Bejelentkezés
        </a>
        <a className={buttonClass({ look: 'outline' })} href="/regisztracio?tovabb=/kedvencek">
          Regisztráció
        </a>
      </p>
    </section>
  )
}

/** Without scripts the form is sent at once: what it does can be seen on the page that comes. */
function askFirst(title: string, text: string, confirmLabel: string) {
  return (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    event.preventDefault()
    void confirm({ title, text, confirmLabel }).then((yes) => {
      if (yes) form.submit()
    })
  }
}

function Tabs({ lists }: { lists: FavouritesView['lists'] }) {
  return (
    <nav className={styles.tabs} aria-label="Listáim">
      {lists.map(({ id, name, count, href, current }) => (
        <a key={id} href={href} aria-current={current ? 'page' : undefined}>
          {name} <span className={styles.count}>{count}</span>
        </a>
      ))}
    </nav>
  )
}

function NewList({ isFirst, typed }: { isFirst: boolean; typed: string | undefined }) {
  return (
    <details className={styles.more} open={isFirst || Boolean(typed) || undefined}>
      <summary>
        <Icon name="plus" small /> Új lista
      </summary>
      <form method="post" action="/kedvencek" className={styles.naming}>
        <input type="hidden" name="intent" value="create" />
        <TextField
          name="name"
          label="A lista neve"
          required
          maxLength={100}
          autoComplete="off"
          placeholder="Például: Téli szett"
          defaultValue={typed}
        />
        <button className={buttonClass({ look: 'strong' })}>Létrehozás</button>
      </form>
    </details>
  )
}

type ListToolsProps = { open: NonNullable<FavouritesView['open']>; typed: string | undefined }

function ListTools({ open, typed }: ListToolsProps) {
  return (
    <details className={styles.more} open={Boolean(typed) || undefined}>
      <summary>
        <Icon name="edit" small /> A lista szerkesztése
      </summary>
      <form method="post" action="/kedvencek" className={styles.naming}>
        <input type="hidden" name="intent" value="rename" />
        <input type="hidden" name="list" value={open.id} />
        <TextField
          key={open.id}
          name="new_name"
          label="Új név"
          required
          maxLength={100}
          autoComplete="off"
          defaultValue={typed || open.name}
        />
        <button className={buttonClass({ look: 'strong' })}>Átnevezés</button>
      </form>
      <div className={styles.actions}>
        {open.count > 0 ? (
          <form
            method="post"
            action="/kedvencek"
            onSubmit={askFirst(
              'Kiüríti a listát?',
              `Minden termék lekerül erről a listáról: ${open.name}.`,
              'Kiürítés',
            )}
          >
            <input type="hidden" name="intent" value="clear" />
            <input type="hidden" name="list" value={open.id} />
            <button className={buttonClass({ look: 'outline', size: 'small' })}>Lista kiürítése</button>
          </form>
        ) : null}
        <form
          method="post"
          action="/kedvencek"
          onSubmit={askFirst(
            'Törli a listát?',
            `A lista a termékeivel együtt törlődik: ${open.name}.`,
            'Törlés',
          )}
        >
          <input type="hidden" name="intent" value="delete" />
          <input type="hidden" name="list" value={open.id} />
          <button className={buttonClass({ look: 'outline', size: 'small' })}>
            <Icon name="trash" small />
            Lista törlése
          </button>
        </form>
      </div>
    </details>
  )
}

function Row({ row, list }: { row: WishRow; list: string }) {
  return (
    <li className={styles.row}>
      <a className={`studio ${styles.picture}`} href={row.url} tabIndex={-1} aria-hidden="true">
        <img src={row.thumbnail ?? placeholderUrl} width={400} height={400} alt="" loading="lazy" />
      </a>
      <div className={styles.facts}>
        <a className={styles.name} href={row.url}>
          {row.model}
        </a>
        {row.size ? <SizeLine size={row.size} /> : null}
        {row.season ? <SeasonTag season={row.season} /> : null}
        <StockLine {...row.stock} />
      </div>
      <div className={styles.buy}>
        <p className={styles.price}>{row.price}</p>
        {row.lowest ? <p className="small muted">{row.lowest}</p> : null}
        <div className={styles.actions}>
          {row.add === null ? (
            <a className={buttonClass({ look: 'outline', size: 'small' })} href={row.url}>
              {texts.look}
            </a>
          ) : (
            <form method="post" action="/kosar" data-cart-form>
              <input type="hidden" name="intent" value="add" />
              <input type="hidden" name="variant_id" value={row.variantId} />
              <input type="hidden" name="quantity" value={row.add} />
              <button className={buttonClass({ look: 'primary', size: 'small' })}>
                <Icon name="cart" small />
                {row.add > 1 ? `${row.add}\u00a0db kosárba` : texts.toCart}
              </button>
            </form>
          )}
          <form method="post" action="/kedvencek">
            <input type="hidden" name="intent" value="remove" />
            <input type="hidden" name="list" value={list} />
            <button
              className={buttonClass({ look: 'text', size: 'small' })}
              name="product"
              value={row.productId}
              aria-label={`Levétel a listáról: ${row.name}`}
            >
              <Icon name="trash" small />
            </button>
          </form>
        </div>
      </div>
    </li>
  )
}

function Finder({ view }: { view: FavouritesView }) {
  const { query, open } = view
  if (!open || (open.count < 2 && !query.search)) return null
  return (
    <form className={styles.finder} method="get" action="/kedvencek" data-submit-on-change>
      <input type="hidden" name="lista" value={open.id} />
      <label>
        <span className="visually-hidden">Keresés a listában</span>
        <input type="search" name="keres" defaultValue={query.search} placeholder="Keresés a listában" />
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
      <div className={styles.bar}>
        <Finder view={view} />
        <ListTools open={open} typed={typed} />
      </div>
      {open.rows.length === 0 ? (
        <p className={styles.empty}>
          {query.search
            ? `Ezen a listán nincs ilyen termék: ${query.search}`
            : `Ezen a listán még nincs termék. ${nothingYet}`}
        </p>
      ) : (
        <ul className={styles.rows}>
          {open.rows.map((row) => (
            <Row key={row.productId} row={row} list={open.id} />
          ))}
        </ul>
      )}
      <Pagination current={open.page} last={open.lastPage} href={(page) => listAddress({ ...query, page })} />
    </>
  )
}

/** The lists of a signed-in customer; a guest is invited to sign in. */
export function Component() {
  const view = useLoaderData<PageData>()
  const { failure, name, newName } = useActionData<Refused>() ?? {}
  return (
    <main id="tartalom" tabIndex={-1} className="wrap">
      <Breadcrumb trail={[{ title: texts.favourites, url: '/kedvencek' }]} />
      <h1 className={styles.title}>{texts.favourites}</h1>
      {failure ? (
        <Note tone="error" alert>
          {failure}
        </Note>
      ) : null}
      {view ? (
        <>
          <div className={styles.bar}>
            {view.lists.length > 0 ? <Tabs lists={view.lists} /> : null}
            <NewList isFirst={view.lists.length === 0} typed={name} />
          </div>
          {view.open ? <Open view={view} typed={newName} /> : <p className={styles.empty}>{nothingYet}</p>}
        </>
      ) : (
        <Invitation />
      )}
    </main>
  )
}
