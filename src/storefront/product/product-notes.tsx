import { formatNumber } from '#contract/money.ts'
import type { Product } from '#contract/wire.ts'
import { Icon } from '../ui/icon.tsx'
import { loadKilograms, speedKmh, type TyreSize } from '../ui/tyre.ts'
import styles from './product-notes.module.css'

/** `4,6 · 12 értékelés` with one star; the stars of the single reviews stand beside them. */
export function Rating({ rating: { average, count } }: { rating: NonNullable<Product['rating']> }) {
  return (
    <p className={styles.rating}>
      <Icon name="star" small />
      <b>{formatNumber(average)}</b>
      <span className="visually-hidden"> az 5-ből</span>
      <span className="muted">{` · ${count} értékelés`}</span>
    </p>
  )
}

/** The article before a letter or a number as it is spoken: `az N`, `a T`, `az 55`, `a 91`. */
const article = (spoken: string) => (/^(?:[AEFILMNORSUXY5]|\(Y)/.test(spoken) ? 'az' : 'a')
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What the letters and numbers after the size mean, and what may be fitted instead. */
export function IndexNotes({ size: { load, speed } }: { size: TyreSize }) {
  const kilograms = load ? loadKilograms(load) : null
  const limit = speed ? speedKmh(speed) : null
  if (!load || !speed || !kilograms || !limit) return null
  return (
    <details className={styles.notes}>
      <summary>{`Mit jelent ${article(load)} ${load}${speed}?`}</summary>
      <p className="small">
        {`${capital(article(load))} ${load} a terhelési index: egy abroncs legfeljebb ${formatNumber(kilograms)}\u00a0kg-ot hordhat. ${capital(article(speed))} ${speed} a sebességindex: legfeljebb ${limit}\u00a0km/h. `}
        Mindkettő lehet nagyobb, mint ami a forgalmi engedélyben áll, kisebb nem. Téli abroncsnál a
        sebességindex kisebb is lehet, ha erre matrica figyelmeztet a vezető előtt.
      </p>
    </details>
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
