import type { ProductCard } from '#contract/wire.ts'
import { modelName } from '../ui/model-name.ts'
import { tyreLabel, tyreSize } from '../ui/tyre-details.ts'
import { indexText } from '../ui/tyre.ts'

/** A proposal above the tyres of a size. */
export type Proposal = { label: string; name: string; price: string; url: string }

/** How good a tyre's label is: 2 is the best, 10 the worst or none. */
function labelRank({ attributes }: ProductCard): number {
  const label = tyreLabel(attributes)
  return label ? 'abcde'.indexOf(label.fuel) + 'abcde'.indexOf(label.wet) + 2 : 10
}

function pickOf(label: string, card: ProductCard): Proposal {
  const size = tyreSize(card.attributes, card.name)
  const brand = card.brand?.name ?? null
  const words = [brand, modelName(card.name, brand, size), size ? indexText(size) : '']
  const shown = card.variants.find(({ id }) => id === card.variant_id)
  return {
    label,
    name: words.filter(Boolean).join(' '),
    price: card.price.gross.formatted_value,
    url: shown?.url ?? card.url,
  }
}

/**
 * The cheapest, the recommended and the best of the dear ones; none where these are not three. `listed` is in the recommended
 * order, `cheap` the cheapest first, `dear` the dearest first; of the dear the label decides, then the price.
 */
export function choosePicks(listed: ProductCard[], cheap: ProductCard[], dear: ProductCard[]): Proposal[] {
  const [cheapest] = cheap
  if (!cheapest) return []
  const dearer = dear.filter(({ price }) => price.gross.value > cheapest.price.gross.value)
  const [premium] = dearer.toSorted((a, b) => labelRank(a) - labelRank(b))
  if (!premium) return []
  const recommended = listed.find(
    ({ id, addable_to_cart }) => addable_to_cart && id !== cheapest.id && id !== premium.id,
  )
  if (!recommended) return []
  return [pickOf('Olcsó', cheapest), pickOf('Ajánlott', recommended), pickOf('Prémium', premium)]
}
