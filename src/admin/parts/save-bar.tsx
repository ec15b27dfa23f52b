import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './save-bar.module.css'

type BarProps = { effect: ReactNode; className?: string | undefined; children: ReactNode }

/** The end of a long form, which stays in sight: what saving does, in a sentence, and the buttons. Messages keep off it. */
export const SaveBar = ({ effect, className, children }: BarProps) => (
  <div className={className ? `${styles.bar} ${className}` : styles.bar} data-save-bar="">
    <p className={styles.effect}>{effect}</p>
    {children}
  </div>
)

type EditBarProps = {
  edit: { isChanged: boolean; reset: () => void }
  /** What saving does. */
  effect: string
  busy: boolean
  /** The id of the form, where the bar stands outside of it. */
  form?: string
}

/** The bar of a form that saves by its submit. */
export const EditBar = ({ edit: { isChanged, reset }, effect, busy, form }: EditBarProps) => (
  <SaveBar effect={isChanged ? effect : 'Nincs mentetlen változás.'}>
    <Button disabled={!isChanged} onClick={reset}>
      Elvetés
    </Button>
    <Button kind="next" type="submit" form={form} busy={busy} disabled={!isChanged}>
      Mentés
    </Button>
  </SaveBar>
)
