import { useEffect, useState } from 'react'
import type { SetOffers } from '#contract/wire.ts'
import { fetchSets, type WantedSets } from './fetch-sets.ts'
import { setCard, withMore, type SetCard, type SetKind } from './set-view.ts'

/** What has been found so far; `offers` is the newest page, `cards` those of all pages. */
type Found = { offers: SetOffers; cards: SetCard[] }

const firstPage: WantedSets = { filters: {}, page: 1 }
const foundOf = (offers: SetOffers, kind: SetKind, before: readonly SetCard[] = []): Found => ({
  offers,
  cards: withMore(
    before,
    offers.offers.data.map((offer) => setCard(offer, kind)),
  ),
})

/**
 * The offers of a variant by filters, a page after the other; `first` is its first page where that is there already. What was
 * found before stays until other offers come. `want` takes other filters, the next page, or the same once more after a failure.
 */
export function useSets(variantId: number, kind: SetKind, first: SetOffers | null) {
  const [wanted, setWanted] = useState(firstPage)
  const [found, setFound] = useState(() => first && foundOf(first, kind))
  const [ended, setEnded] = useState<{ of: WantedSets; failed: boolean } | null>(
    first && { of: wanted, failed: false },
  )
  const isLoading = ended?.of !== wanted
  useEffect(() => {
    if (!isLoading) return
    const abort = new AbortController()
    fetchSets(variantId, wanted, abort.signal).then(
      (offers) => {
        if (abort.signal.aborted) return
        setFound((before) => foundOf(offers, kind, wanted.page > 1 ? before?.cards : []))
        setEnded({ of: wanted, failed: false })
      },
      () => {
        if (!abort.signal.aborted) setEnded({ of: wanted, failed: true })
      },
    )
    return () => abort.abort()
  }, [variantId, kind, wanted, isLoading])
  return { found, wanted, isLoading, hasFailed: !isLoading && ended.failed, want: setWanted }
}

export type Sets = ReturnType<typeof useSets>
