import { texts } from '../texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { placeholderUrl } from '../ui/image.tsx'
import { SeasonTag, StockLine } from '../ui/marks.tsx'
import { SizeLine } from '../ui/size-line.tsx'
import type { FavouriteRow } from './favourites-view.ts'

/** A product on a list: what it is, what it costs now, into the cart or off the list. */
export function Row({ row, list }: { row: FavouriteRow; list: string }) {
  return (
    <li className="favourites-row">
      <a className="studio favourites-picture" href={row.url} tabIndex={-1} aria-hidden="true">
        <img src={row.thumbnail ?? placeholderUrl} width={400} height={400} alt="" loading="lazy" />
      </a>
      <div className="favourites-details">
        <a className="favourites-name" href={row.url}>
          {row.model}
        </a>
        {row.size ? <SizeLine size={row.size} /> : null}
        {row.season ? <SeasonTag season={row.season} /> : null}
        <StockLine {...row.stock} />
      </div>
      <div className="favourites-buy">
        <p className="favourites-price">{row.price}</p>
        {row.lowest ? <p className="small muted">{row.lowest}</p> : null}
        <div className="favourites-actions">
          {row.add === null ? (
            <a className={buttonClass({ variant: 'outline', size: 'small' })} href={row.url}>
              {texts.view}
            </a>
          ) : (
            <form method="post" action="/kosar" data-cart-form>
              <input type="hidden" name="intent" value="add" />
              <input type="hidden" name="variant_id" value={row.variantId} />
              <input type="hidden" name="quantity" value={row.add} />
              <button className={buttonClass({ variant: 'primary', size: 'small' })}>
                <Icon name="cart" small />
                {row.add > 1 ? `${row.add}\u00a0db kosárba` : texts.toCart}
              </button>
            </form>
          )}
          <form method="post" action="/kedvencek">
            <input type="hidden" name="intent" value="remove" />
            <input type="hidden" name="list" value={list} />
            <button
              className={buttonClass({ variant: 'text', size: 'small' })}
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
