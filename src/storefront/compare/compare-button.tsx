import { texts } from '../texts.ts'
import { Icon } from '../ui/icon.tsx'
import { useStore } from '../ui/store.ts'
import styles from './compare-button.module.css'
import { compareList, toggleCompared } from './compare-door.ts'

type CompareButtonProps = { productId: number; name: string; wordy?: boolean }

/** Puts a product side by side with others, or takes it back. It needs scripts: without them it is not shown. */
export function CompareButton({ productId, name, wordy }: CompareButtonProps) {
  const pressed = useStore(compareList, (ids) => ids.includes(productId), false)
  return (
    <button
      type="button"
      className={`live-only ${wordy ? styles.wordy : styles.square}`}
      aria-pressed={pressed}
      aria-label={wordy ? undefined : `${texts.compare}: ${name}`}
      onClick={() => toggleCompared(productId)}
    >
      <Icon name="compare" small />
      {wordy ? texts.compare : null}
    </button>
  )
}
