import { formatForint } from '#contract/money.ts'
import { dayInWords } from '#hungary/day-words.ts'
import { promiseLine, type ArrivalPlace } from '#hungary/delivery-promise.ts'
import type { Price, ShippingMethod } from '#contract/wire.ts'
import { presentImage, presentMoney, presentPrice } from '#platform/http/presenting.ts'
import type { ShippingMethodRecord, ShippingOffer } from './shipping.ts'

const countersOnly = 'Ami a kosárban van, automatába nem fér: csak személyzettel működő ponton veheti át.'

/** Stands in place of an amount that is agreed later. */
export const quotationText = 'Egyedi ajánlat alapján'

/** `fittingFrom`: what fitting the goods costs at the cheapest workshop, in gross forints; `parking`: at the shop itself. */
export function presentShippingOffer(
  {
    method,
    gross,
    unavailableReason,
    requestedDays,
    arrives,
    payBy,
    requestedDay,
    isForCounters,
  }: ShippingOffer,
  { now, fittingFrom = null, parking = '' }: { now: Date; fittingFrom?: number | null; parking?: string },
): ShippingMethod {
  const isSoonest = method.requestedDayFrom !== null && requestedDay === null
  return {
    id: method.id,
    name: method.name,
    description: [
      method.description,
      ...(unavailableReason === null ? notes(method, { isForCounters, fittingFrom, parking }) : []),
    ]
      .filter(Boolean)
      .join(' '),
    price: method.requestForQuotation ? quotationPrice() : presentPrice(gross, method.taxRate),
    free_from: method.freeFrom === null ? null : presentMoney(method.freeFrom),
    address_required: method.addressRequired,
    image: method.imageKey === null ? null : presentImage(method.imageKey, method.name),
    provider: method.provider,
    is_pickup_point: method.isPickupPoint,
    request_for_quotation: method.requestForQuotation,
    pickup_providers: method.pickupProviders,
    wished_days: requestedDays.map((day) => ({ value: day, label: dayInWords(day) })),
    promise: arrives && promiseLine({ ...arrives, payBy }, { place: whereItIs(method), now, isSoonest }),
    available: unavailableReason === null,
    unavailable_reason: unavailableReason,
  }
}

/** What the customer has to know of these goods at the choice. */
function notes(
  method: ShippingMethodRecord,
  {
    isForCounters,
    fittingFrom,
    parking,
  }: Pick<ShippingOffer, 'isForCounters'> & { fittingFrom: number | null; parking: string },
): string[] {
  const isFitted = method.pickupProviders.includes('partner') && fittingFrom !== null
  const isAtShop = !method.addressRequired && !method.isPickupPoint
  return [
    ...(isAtShop && parking !== '' ? [`Parkolás: ${parking}`] : []),
    ...(isForCounters ? [countersOnly] : []),
    ...(isFitted ? [`A kosárban lévő gumik szerelése ${formatForint(fittingFrom)}-tól.`] : []),
  ]
}

function whereItIs({ pickupProviders, addressRequired }: ShippingMethodRecord): ArrivalPlace {
  if (pickupProviders.includes('partner')) return 'workshop'
  return addressRequired ? 'address' : 'pickup'
}

function quotationPrice(): Price {
  const unknown = { value: 0, formatted_value: quotationText }
  return { net: unknown, tax: unknown, gross: unknown }
}
