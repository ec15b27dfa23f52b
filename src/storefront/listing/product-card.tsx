import { useDeferredValue } from 'react'
import { CompareButton } from '../compare/compare-button.tsx'
import { FavouriteButton } from '../favourites/favourite-button.tsx'
import { texts } from '../texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { placeholderUrl } from '../ui/image.tsx'
import { Badge, DiscountTag, LabelChips, SeasonTag, SnowTag, StockLine } from '../ui/marks.tsx'
import { lowestClass, priceClass } from '../ui/price.tsx'
import { SizeLine } from '../ui/size-line.tsx'
import { useHydrated } from '../ui/store.ts'
import type { CardView } from './card-view.ts'
import styles from './product-card.module.css'

const addClass = buttonClass({ variant: 'primary', square: true })
const openClass = buttonClass({ variant: 'outline', square: true })

/** Adds without scripts too; with scripts the cart's own listener takes it. */
function AddForm({ card, quantity }: { card: CardView; quantity: number }) {
  return (
    <form method="post" action="/kosar" data-cart-form>
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="variant_id" value={card.variantId} />
      <input type="hidden" name="quantity" value={quantity} />
      <button
        className={addClass}
        aria-label={`${quantity > 1 ? `${quantity} db kosárba` : texts.toCart}: ${card.name}${card.variant ? ` ${card.variant}` : ''}`}
      >
        <Icon name="cart" />
        {quantity > 1 ? <span className={styles.quantity}>{`${quantity}\u00a0db`}</span> : null}
      </button>
    </form>
  )
}

function Action({ card }: { card: CardView }) {
  if (card.add !== null && (!card.manyVariants || card.variant !== null))
    return <AddForm card={card} quantity={card.add} />
  return (
    <a
      className={openClass}
      href={card.url}
      aria-label={`${card.manyVariants ? texts.chooseVariant : texts.view}: ${card.name}`}
    >
      <Icon name="chevron-right" />
    </a>
  )
}

/** What the button adds, and what the product is sold as besides; a tyre's size line has said it where there is nothing else. */
function Variants({ shown, others }: { shown: string; others: CardView['variants'] }) {
  return (
    <p className={styles.variants}>
      <b>{shown}</b>
      {others.map(({ name, url }) => (
        <a key={url} href={url}>
          {name}
        </a>
      ))}
    </p>
  )
}

/**
 * Over the picture, in nobody's way: they need scripts, so they come with them and make no page longer. On a page that has just
 * hydrated they are drawn in pauses, for a list has four dozen of them.
 */
function Marks(product: { productId: number; name: string }) {
  if (!useDeferredValue(useHydrated())) return null
  return (
    <div className={styles.marks}>
      <FavouriteButton {...product} />
      <CompareButton {...product} />
    </div>
  )
}

/** So many cards of a grid may stand on the first screen. */
const firstCards = 4

type CardProps = { card: CardView; eager: boolean; index: number }

/** One cell of the ruled grid. `eager` on the pictures of the first screen; `index` counts from 0. */
export function ProductCardItem({ card, eager, index }: CardProps) {
  const { size, season, label, lowest, note } = card
  return (
    <li className={index < firstCards ? styles.card : `${styles.card} far`}>
      <div className={`studio ${styles.picture}`}>
        <img
          src={card.thumbnail ?? placeholderUrl}
          width={400}
          height={400}
          alt=""
          loading={eager ? undefined : 'lazy'}
          fetchPriority={eager && index === 0 ? 'high' : undefined}
          decoding="async"
        />
        {card.discount > 0 || card.badges.length > 0 ? (
          <div className={styles.over}>
            {card.discount > 0 ? <DiscountTag percent={card.discount} /> : null}
            {card.badges.map((badge) => (
              <Badge key={badge.text} badge={badge} />
            ))}
          </div>
        ) : null}
      </div>
      <Marks productId={card.id} name={card.name} />
      <div className={styles.details}>
        <h3>
          <a href={card.url}>
            {card.brand ? <span>{card.brand}</span> : null}
            {card.model}
          </a>
        </h3>
        {size ? <SizeLine size={size} /> : null}
        {card.rating ? (
          <p className={styles.rating} title={texts.rating}>
            <Icon name="star" small />
            {card.rating}
          </p>
        ) : null}
        {season || card.snow ? (
          <div className={styles.tags}>
            {season ? <SeasonTag season={season} /> : null}
            {card.snow ? <SnowTag /> : null}
          </div>
        ) : null}
        {label ? <LabelChips label={label} href={`${card.url}#cimke`} /> : null}
        {card.details ? <p className="small muted">{card.details}</p> : null}
        {card.variant && (card.variants.length > 0 || !size) ? (
          <Variants shown={card.variant} others={card.variants} />
        ) : null}
        <StockLine {...card.stock} />
      </div>
      <div className={styles.foot}>
        {lowest ? <p className={`${lowestClass} ${styles.lowest}`}>{lowest}</p> : null}
        <div>
          <p className={card.stock.type ? priceClass : `${priceClass} ${styles.gone}`}>{card.price}</p>
          {note ? <p className={styles.note}>{note}</p> : null}
        </div>
        <Action card={card} />
      </div>
    </li>
  )
}

type GridProps = {
  cards: CardView[]
  /** How many of the first pictures load at once. */ eager?: number
  row?: boolean
}

/** Cards as one ruled grid: hairlines shared, no gaps. `row` keeps it to one line of four. */
export function ProductGrid({ cards, eager = 0, row }: GridProps) {
  return (
    <ul className={row ? `${styles.grid} ${styles.row}` : styles.grid}>
      {cards.map((card, index) => (
        <ProductCardItem key={card.id} card={card} eager={index < eager} index={index} />
      ))}
    </ul>
  )
}
