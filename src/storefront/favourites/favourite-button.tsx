import { texts } from '../texts.ts'
import { MarkButton } from '../ui/mark-button.tsx'
import { useStore } from '../ui/store.ts'
import { toggleFavourite, favouriteIds } from './favourites-facade.ts'

type FavouriteButtonProps = { productId: number; name: string; wordy?: boolean }

/** Puts a product on the first list of favourites, or takes it off. */
export function FavouriteButton({ productId, name, wordy }: FavouriteButtonProps) {
  const pressed = useStore(favouriteIds, (ids) => ids.includes(productId), false)
  const onClick = () => toggleFavourite(productId)
  return <MarkButton icon="heart" text={texts.favourites} {...{ name, pressed, wordy, onClick }} />
}
