import { ProductAccessories } from '../accessories/product-accessories.tsx'
import { SetRow } from '../sets/set-row.tsx'
import { goesWithId } from './goes-with-id.ts'
import type { ProductView } from './product-view.ts'

export type GoesWithProps = { view: Pick<ProductView, 'path' | 'variantId' | 'accessories' | 'sets'> }

/** What else is bought with a product: the other half of a set, and what fits it. Nothing where nothing does. */
export function GoesWith({ view: { path, variantId, accessories, sets } }: GoesWithProps) {
  return (
    <div id={goesWithId}>
      <SetRow variantId={variantId} sets={sets} />
      <ProductAccessories path={path} accessories={accessories} />
    </div>
  )
}
