import { mountingOf, pairOf, partOf } from './set-parts.ts'
import type { SetRules } from './set-rules.ts'
import { findSetGoods, listMountings } from './set-store.ts'

/** The rules that the cart makes sets by; two statements. */
export const setRules: SetRules = {
  async mountingFor(sql, tyreVariantId, wheelVariantId) {
    const goods = await findSetGoods(sql, [tyreVariantId, wheelVariantId])
    const partFor = (id: number) => {
      const found = goods.get(id)
      return found ? partOf(found) : null
    }
    const pair = pairOf(partFor(tyreVariantId), partFor(wheelVariantId))
    if (!pair) return { refusal: 'set_does_not_fit' }
    const mounting = mountingOf(await listMountings(sql), pair[0].rim)
    return mounting ? { mountingVariantId: mounting.variantId } : { refusal: 'set_not_offered' }
  },
}
