import { texts } from '../texts.ts'
import { MarkButton } from '../ui/mark-button.tsx'
import { useStore } from '../ui/store.ts'
import { toggleWish, wishes } from './favourites-door.ts'

type HeartButtonProps = { productId: number; name: string; wordy?: boolean }

/** Puts a product on the first list of favourites, or takes it off. */
export function HeartButton({ productId, name, wordy }: HeartButtonProps) {
  const pressed = useStore(wishes, (ids) => ids.includes(productId), false)
  const onClick = () => toggleWish(productId)
  return <MarkButton icon="heart" text={texts.favourites} {...{ name, pressed, wordy, onClick }} />
}
