import type { Money } from '#contract/wire.ts'
import { texts } from '../texts.ts'
import styles from './price.module.css'

/** The sentence that the law asks for beside every reduced price. */
export function lowestPriceText(money: Money): string {
  return `${texts.lowestPrice}: ${money.formatted_value}`
}

export const priceClass = styles.price ?? ''
export const lowestClass = styles.lowest ?? ''
