import styles from './history.module.css'

const maxShown = 160

/** A long text is folded; an empty one is said to be so. */
export function LongText({ text }: { text: string }) {
  if (text === '') return <span className={styles.side}>üres</span>
  if (text.length <= maxShown) return text
  return (
    <details className={styles.long}>
      <summary>{text.slice(0, 80)}…</summary>
      {text}
    </details>
  )
}
