import type { Handlers } from '#platform/http/endpoint.ts'
import type { Platform } from '#platform/platform.ts'
import type { SetRules } from '#server/sets/index.ts'
import { createCartChanges } from './cart-changes.ts'
import { cartError } from './cart-errors.ts'

/** Puts a wheel with its tyre and the mounting into a cart. `rules` say what fits and what mounts it. */
export function createSetHandlers(
  platform: Platform,
  { mountingFor }: SetRules,
): Pick<Handlers, 'checkoutAddCartSet'> {
  const { addGoods } = createCartChanges(platform)
  return {
    checkoutAddCartSet: async ({ params, body }, context) => {
      const { tyre_variant_id: tyre, wheel_variant_id: wheel, quantity } = body
      const found = await mountingFor(platform.sql, tyre, wheel)
      if ('refusal' in found) throw cartError(found.refusal)
      const variants = [tyre, wheel, found.mountingVariantId] as const
      return addGoods(params.token, { sets: [{ variants, quantity }] }, context)
    },
  }
}
