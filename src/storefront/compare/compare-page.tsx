import { useEffect } from 'react'
import { redirect, useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { clientContext } from '../runtime/router/page-context.ts'
import { orErrorPage } from '../runtime/router/page-error.ts'
import type { PageHandle } from '../runtime/router/page-module.ts'
import { texts } from '../texts.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { buttonClass } from '../ui/button.tsx'
import { checkClass } from '../ui/field-class.ts'
import { Icon } from '../ui/icon.tsx'
import { placeholderUrl } from '../ui/image.tsx'
import { ImageOfNothing } from '../ui/image-of-nothing.tsx'
import { LabelChips, SeasonTag, StockLine } from '../ui/marks.tsx'
import { SizeLine } from '../ui/size-line.tsx'
import type { CardView } from '../listing/card-view.ts'
import { compareList } from './compare-facade.ts'
import { comparePath, readIds, setCompared } from './compare-list.ts'
import { compareView, type CompareRow, type CompareView } from './compare-view.ts'
import { Overlay } from './overlay.tsx'
import { overlayParameter, overlayView, type OverlayView } from './overlay-view.ts'
import { StyleSheet } from '../runtime/lazy/style-sheet.tsx'
import styleUrl from './compare.css?url'

type CompareData = { ids: number[]; view: CompareView; overlay: OverlayView | null }

/** The address holds what is compared, so that a comparison can be sent on; without it this browser's own list counts. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<CompareData | Response> {
  const search = new URL(request.url).searchParams
  const requested = search.get('ids')
  const own = compareList.get()
  if (requested === null && own.length > 0) return redirect(comparePath(own))
  const ids = readIds(requested)
  if (ids.length === 0) return { ids, view: compareView([]), overlay: null }
  const products = await orErrorPage(
    request,
    context.get(clientContext).productComparison({ query: { ids } }, { signal: request.signal }),
  )
  const view = compareView(products)
  return { ids, view, overlay: overlayView(view.cards, Number(search.get(overlayParameter))) }
}

export const handle: PageHandle<CompareData> = {
  meta: () => ({ title: texts.compare, noindex: true }),
}

function ProductHead({ card, onRemove }: { card: CardView; onRemove: () => void }) {
  return (
    <th scope="col">
      <div className="compare-head">
        <div className="studio compare-picture">
          <img src={card.thumbnail ?? placeholderUrl} width={400} height={400} alt="" decoding="async" />
        </div>
        <a className="compare-name" href={card.url}>
          {card.brand ? <span>{card.brand} </span> : null}
          {card.model}
        </a>
        {card.size ? <SizeLine size={card.size} /> : null}
        {card.season ? <SeasonTag season={card.season} /> : null}
        {card.label ? <LabelChips label={card.label} href={`${card.url}#cimke`} /> : null}
        <StockLine {...card.stock} />
        <p className="compare-price">{card.price}</p>
        {card.note ? <p className="small muted">{card.note}</p> : null}
        {card.add !== null && !card.manyVariants ? (
          <form className="compare-action" method="post" action="/kosar" data-cart-form>
            <input type="hidden" name="intent" value="add" />
            <input type="hidden" name="variant_id" value={card.variantId} />
            <input type="hidden" name="quantity" value={card.add} />
            <button className={buttonClass({ variant: 'primary', size: 'small' })}>
              <Icon name="cart" small />
              {texts.toCart}
            </button>
          </form>
        ) : (
          <a
            className={`compare-action ${buttonClass({ variant: 'outline', size: 'small' })}`}
            href={card.url}
          >
            {texts.view}
          </a>
        )}
        <button
          type="button"
          className={`live-only compare-remove ${buttonClass({ variant: 'text', size: 'small' })}`}
          onClick={onRemove}
          aria-label={`Kivétel: ${card.name}`}
        >
          <Icon name="trash" small />
        </button>
      </div>
    </th>
  )
}

function Row({ row }: { row: CompareRow }) {
  return (
    <tr className={row.differs ? 'compare-differs' : 'compare-same'}>
      <th scope="row">
        <span>{row.name}</span>
      </th>
      {row.values.map((value, index) => (
        <td key={index}>
          {value ?? <span className="muted">–</span>}
          {value !== null && value === row.best ? <span className="compare-best"> legjobb</span> : null}
        </td>
      ))}
    </tr>
  )
}

type TableProps = { view: CompareView; onRemove: (id: number) => void; label?: string }

/** Products as columns, their attributes as rows; what does not fit beside each other it scrolls by itself. */
export function ComparisonTable({ view, onRemove, label = texts.compare }: TableProps) {
  return (
    <div className="compare-scroll" tabIndex={0} role="region" aria-label={label}>
      <table className="compare-table">
        <thead>
          <tr>
            <td>
              <span className="visually-hidden">Jellemző</span>
            </td>
            {view.cards.map((card) => (
              <ProductHead key={card.id} card={card} onRemove={() => onRemove(card.id)} />
            ))}
          </tr>
        </thead>
        <tbody>
          {view.rows.map((row) => (
            <Row key={row.name} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Empty() {
  return (
    <section className="compare-empty">
      <ImageOfNothing />
      <p className="live-only">
        Még nincs mit összehasonlítani. A termékek képén és lapján lévő <Icon name="compare" small /> gombbal
        legfeljebb négy terméket tehet egymás mellé.
      </p>
      <p className="plain-only">
        Még nincs mit összehasonlítani. Ahhoz, hogy termékeket tegyen egymás mellé, a böngészőjében
        engedélyeznie kell a JavaScriptet.
      </p>
      <p>
        <a className={buttonClass({ variant: 'strong' })} href="/#kategoriak">
          {texts.categories}
        </a>
      </p>
    </section>
  )
}

/** Products side by side; what differs stands out. The switch works without scripts. */
export function Component() {
  const { ids, view, overlay } = useLoaderData<CompareData>()
  const navigate = useNavigate()
  useEffect(() => {
    // A full page load could not know this browser's own list.
    const go = () => {
      const own = compareList.get()
      if (ids.length === 0 && own.length > 0) void navigate(comparePath(own), { replace: true })
    }
    go()
    return compareList.subscribe(go)
  }, [ids, navigate])
  const remove = (id: number) => {
    setCompared(compareList.get().filter((other) => other !== id))
    void navigate(comparePath(ids.filter((other) => other !== id)), {
      replace: true,
      preventScrollReset: true,
    })
  }
  return (
    <main id="tartalom" tabIndex={-1} className="wrap">
      <StyleSheet href={styleUrl} />
      <Breadcrumb trail={[{ title: texts.compare, url: '/osszehasonlitas' }]} />
      <h1 className="compare-title">{texts.compare}</h1>
      {view.cards.length === 0 ? (
        <Empty />
      ) : (
        <div className="compare-comparison">
          {view.cards.length > 1 ? (
            <label className={`${checkClass} compare-switch`}>
              <input type="checkbox" id="elteresek" defaultChecked />
              Csak az eltérések
            </label>
          ) : null}
          {overlay?.other ? (
            <p className="compare-jump">
              <a href="#meretek">A méretek egymásra rajzolva</a>
            </p>
          ) : null}
          <ComparisonTable view={view} onRemove={remove} />
          {overlay ? <Overlay view={overlay} /> : null}
        </div>
      )}
    </main>
  )
}
