import { Icon, type IconName } from './icon.tsx'
import styles from './mark-button.module.css'

type MarkButtonProps = {
  icon: IconName
  text: string
  /** The product that a button without a label is about. */
  name: string
  pressed: boolean
  wordy?: boolean | undefined
  onClick: () => void
}

/** Marks a product and takes the mark back: comparison, favourites. It needs scripts: without them it is not shown. */
export function MarkButton({ icon, text, name, pressed, wordy, onClick }: MarkButtonProps) {
  return (
    <button
      type="button"
      className={`live-only ${wordy ? styles.wordy : styles.square}`}
      aria-pressed={pressed}
      aria-label={wordy ? undefined : `${text}: ${name}`}
      onClick={onClick}
    >
      <Icon name={icon} small />
      {wordy ? text : null}
    </button>
  )
}
