import type { FinderChoice } from './finder-rules.ts'
import styles from './hero.module.css'

/** The orange field: the mounted tyre with the chosen size measured as on a workshop drawing. */
export function Hero({ size }: { size: FinderChoice }) {
  return (
    <div className={styles.field}>
      <div className={styles.figure}>
        <img
          src="/hero.svg"
          width={900}
          height={900}
          alt="Téli abroncs háromnegyed nézetből, a méretei bejelölve"
          decoding="async"
        />
        <svg className={styles.measures} viewBox="0 0 900 900" aria-hidden="true">
          <path d="M530 205.1H851M530 688.4H851M835 205.1V688.4M828 212.1l14 -14M828 695.4l14 -14" />
          <path d="M530 78.2H851M835 78.2V205.1M828 85.2l14 -14" />
          <path d="M367.5 48V10M532.5 62.5V10M367.5 22H532.5M360.5 29l14 -14M525.5 29l14 -14" />
        </svg>
        <span className={styles.width} aria-hidden="true">
          {size.szelesseg}
        </span>
        <span className={styles.profile} aria-hidden="true">
          {size.oldalfal}
        </span>
        <span className={styles.rim} aria-hidden="true">
          {`R${size.felni}`}
        </span>
      </div>
    </div>
  )
}
