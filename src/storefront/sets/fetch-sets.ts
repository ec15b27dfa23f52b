import type { SetOffers } from '#contract/wire.ts'

/** A choice by the slug of its filter. */
export type ChosenFilters = Readonly<Record<string, string>>
export type WantedSets = { filters: ChosenFilters; page: number }

/** What makes a set with a variant, in the browser. Throws the call's failure. */
export async function fetchSets(
  variantId: number,
  { filters, page }: WantedSets,
  signal: AbortSignal,
): Promise<SetOffers> {
  const { accountClient } = await import('../runtime/client/account-client.ts')
  return accountClient.productGetSets({ query: { variant_id: variantId, filters, page } }, { signal })
}
