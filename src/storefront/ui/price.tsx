import type { Money, Price } from '#contract/wire.ts'
import { texts } from '../texts.ts'
import styles from './price.module.css'

type PricesOf = {
  price: Price
  original_price?: Price | undefined
  lowest_price_30d?: Money | undefined
  is_discount: boolean
}

/** The sentence that the law asks for beside every reduced price. */
export function lowestPriceText(money: Money): string {
  return `${texts.lowestPrice}: ${money.formatted_value}`
}

/** A gross price with its reduction: the crossed-out price and the lowest one of the 30 days before. */
export function PriceBlock({ of, large, unit }: { of: PricesOf; large?: boolean; unit?: string }) {
  return (
    <div>
      {of.is_discount && of.original_price ? (
        <p className={styles.lowest}>
          <s>
            <span className="visually-hidden">{texts.originalPrice}: </span>
            {of.original_price.gross.formatted_value}
          </s>
        </p>
      ) : null}
      <p className={large ? `${styles.price} ${styles.large}` : styles.price}>
        {of.price.gross.formatted_value}
        {unit ? <small> / {unit}</small> : null}
      </p>
      {of.is_discount && of.lowest_price_30d ? (
        <p className={styles.lowest}>{lowestPriceText(of.lowest_price_30d)}</p>
      ) : null}
    </div>
  )
}

export const priceClass = styles.price ?? ''
export const lowestClass = styles.lowest ?? ''
