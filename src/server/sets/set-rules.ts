import type { Executor } from '#platform/database/database.ts'

/**
 * Why a tyre and a wheel are no set: `set_not_offered`, because the shop mounts none, or has no mounting of this rim size;
 * `set_does_not_fit`, because the wheel does not take the tyre, or one of them is not what it is given as.
 */
export type SetRefusal = 'set_not_offered' | 'set_does_not_fit'

/** What the cart has to know of sets before it makes one. Prices and stock are looked at by the cart itself. */
export type SetRules = {
  /** The variant of the mounting, one for each wheel of the set, or why there is no such set. */
  mountingFor: (
    sql: Executor,
    tyreVariantId: number,
    wheelVariantId: number,
  ) => Promise<{ mountingVariantId: number } | { refusal: SetRefusal }>
}
