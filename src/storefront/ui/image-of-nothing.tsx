import styles from './image-of-nothing.module.css'

/** The shop's own tyre above the text of a place that is still empty. */
export function ImageOfNothing() {
  return (
    <div className={`studio ${styles.picture}`}>
      <img src="/hero.svg" width={900} height={900} alt="" decoding="async" />
    </div>
  )
}
