import type { DeliveryOffer } from '#contract/wire.ts'

/** `A szállítás ingyenes`, `Szállítás 1 490 Ft-tól`; null where nobody delivers. */
export function deliveryText({ address, point }: Pick<DeliveryOffer, 'address' | 'point'>): string | null {
  if (address?.value === 0) return 'A szállítás ingyenes'
  if (!address && !point) return null
  if (point?.value === 0)
    return address
      ? `A szállítás átvételi pontra ingyenes, házhoz ${address.formatted_value}-tól`
      : 'A szállítás átvételi pontra ingyenes'
  if (!address) return `Szállítás átvételi pontra ${point!.formatted_value}-tól`
  const cheaper = point && point.value < address.value ? point : address
  return `Szállítás ${cheaper.formatted_value}-tól`
}

type Fitting = NonNullable<DeliveryOffer['fitting']>

/** `4 kerék: 18 000 Ft-tól`, which breaks after the colon only. */
export function fittingPriceText({ wheels, workshop: { price } }: Pick<Fitting, 'wheels' | 'workshop'>) {
  return price ? `${wheels}\u00a0kerék: ${price.formatted_value}-tól` : 'A díjat a műhely mondja meg'
}

/** `Lakatos Gumiszerviz, Budapest`; a name that says the town says it once. */
export function workshopName({ name, city }: Pick<Fitting['workshop'], 'name' | 'city'>): string {
  return name.includes(city) ? name : `${name}, ${city}`
}

/** `Legközelebb szerdán 10 órakor`; where no day is requested it is agreed with the workshop. */
export function nextText({ next }: Pick<Fitting['workshop'], 'next'>): string {
  return next ? `Legközelebb ${next.text}` : 'Az időpontot a műhellyel egyezteti'
}

/** Of a delivery to the workshop that costs something; null where it does not. */
export function toWorkshopText({ delivery }: Pick<Fitting, 'delivery'>): string | null {
  return delivery.value > 0 ? `Kiszállítás a műhelybe: ${delivery.formatted_value}` : null
}
