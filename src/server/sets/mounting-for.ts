import { mountingOf, pairOf } from './set-parts.ts'
import type { SetRules } from './set-rules.ts'
import { findSetParts, listMountings } from './set-store.ts'

/** The rules that the cart makes sets by; two statements. */
export const setRules: SetRules = {
  async mountingFor(sql, tyreVariantId, wheelVariantId) {
    const parts = await findSetParts(sql, [tyreVariantId, wheelVariantId])
    const pair = pairOf(parts.get(tyreVariantId), parts.get(wheelVariantId))
    if (!pair) return { refusal: 'set_does_not_fit' }
    const mounting = mountingOf(await listMountings(sql), pair[0].rim)
    return mounting ? { mountingVariantId: mounting.variantId } : { refusal: 'set_not_offered' }
  },
}
