import type { Tone } from './tones.ts'
import styles from './picking.module.css'

/** What the last scan was. `at`: two with the same text differ by it. */
export type Said = { tone: Tone; text: string; at: number }

/** What the last scan was: large enough for who stands at the shelf, and read aloud. The tone says it to the ear. */
export function SaidBand({ said }: { said: Said | null }) {
  return (
    <div className={styles.band} data-tone={said?.tone} aria-live="assertive" aria-atomic="true">
      {said ? <p key={said.at}>{said.text}</p> : null}
    </div>
  )
}
