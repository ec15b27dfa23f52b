import { texts } from '../texts.ts'
import { MarkButton } from '../ui/mark-button.tsx'
import { useStore } from '../ui/store.ts'
import { compareList, toggleCompared } from './compare-facade.ts'

type CompareButtonProps = { productId: number; name: string; wordy?: boolean }

/** Puts a product side by side with others, or takes it back. */
export function CompareButton({ productId, name, wordy }: CompareButtonProps) {
  const pressed = useStore(compareList, (ids) => ids.includes(productId), false)
  const onClick = () => toggleCompared(productId)
  return <MarkButton icon="compare" text={texts.compare} {...{ name, pressed, wordy, onClick }} />
}
