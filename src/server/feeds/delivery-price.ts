import type { Offer } from '#server/catalogue/index.ts'
import { offerShipping, type ShippingMethodRecord } from '#server/shipping/index.ts'

/** The cheapest delivery of one sold unit to any address, in gross forints; null when it has no fixed price. Pure. */
export function cheapestDelivery(
  methods: readonly ShippingMethodRecord[],
  now: Date,
): (offer: Pick<Offer, 'gross' | 'weightGrams' | 'name' | 'categories'>) => number | null {
  const toAddresses = methods.filter(
    ({ active, addressRequired, requestForQuotation, requestedDayFrom, eligibility }) =>
      active &&
      addressRequired &&
      !requestForQuotation &&
      requestedDayFrom === null &&
      !eligibility.postalCodes,
  )
  return ({ gross, weightGrams, name, categories }) => {
    const item = {
      name,
      lockerAllowed: true,
      longestSideMm: null,
      categories: categories.map(({ slug }) => slug),
    }
    const parcel = {
      itemsGross: gross,
      weightGrams,
      pieces: 1,
      items: [item],
      postalCode: null,
      inStock: true,
    }
    const prices = toAddresses
      .map((method) => offerShipping(method, parcel, { now }))
      .filter(({ unavailableReason }) => unavailableReason === null)
    return prices.length === 0 ? null : Math.min(...prices.map((offer) => offer.gross))
  }
}
