import { formatNumber } from '#contract/money.ts'
import type { Product } from '#contract/wire.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './product-notes.module.css'

/** `4,6 · 12 értékelés` with one star; the stars of the single reviews stand beside them. */
export function Rating({ rating: { average, count } }: { rating: NonNullable<Product['rating']> }) {
  return (
    <a className={styles.rating} href="#velemenyek">
      <Icon name="star" small />
      <b>{formatNumber(average)}</b>
      <span className="visually-hidden"> az 5-ből</span>
      <span>{`· ${count} értékelés`}</span>
    </a>
  )
}

/** The device's own share sheet, or the address copied. */
export function ShareButton({ title }: { title: string }) {
  const share = () =>
    void import('./share.ts').then(
      (part) => part.sharePage(title),
      () => undefined,
    )
  return (
    <button type="button" className={styles.share} onClick={share}>
      <Icon name="share" small />
      Megosztás
    </button>
  )
}
