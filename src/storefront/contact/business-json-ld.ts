import type { ShopDetails } from '../runtime/router/page-context.ts'
import type { JsonLd } from '../runtime/router/page-module.ts'
import { phoneHref } from '../runtime/document/shell-data.ts'

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The shop as a place where customers come, as search engines read it; none where the merchant has given no address. */
export function businessJsonLd(shop: ShopDetails): JsonLd[] {
  if (!import.meta.env.SSR || !shop.address) return []
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'LocalBusiness',
      name: shop.name,
      url: `${shop.publicUrl}/`,
      image: `${shop.publicUrl}${shop.logo?.url ?? '/logo.svg'}`,
      address: postalAddress(shop.address),
      ...(shop.coordinates ? { geo: { '@type': 'GeoCoordinates', ...shop.coordinates } } : {}),
      ...(shop.phone ? { telephone: phoneHref(shop.phone).slice('tel:'.length) } : {}),
      ...(shop.email ? { email: shop.email } : {}),
      openingHoursSpecification: openingHours(shop.hours ?? []),
    },
  ]
}

/** `1138 Budapest, Garázs köz 4.`; one that is written otherwise stands there as a whole. */
function postalAddress(address: string): JsonLd {
  const [, postalCode, addressLocality, streetAddress] = /^(\d{4}) ([^,]+), *(.+)$/.exec(address) ?? []
  return {
    '@type': 'PostalAddress',
    ...(streetAddress ? { postalCode, addressLocality, streetAddress } : { streetAddress: address }),
    addressCountry: 'HU',
  }
}

/** Days with the same hours together. A day that ends at midnight closes at 23:59: that is how search engines have it. */
function openingHours(week: NonNullable<ShopDetails['hours']>): JsonLd[] {
  const open = week.flatMap((hours, day) => (hours ? [{ ...hours, day: dayNames[day] }] : []))
  return [...Map.groupBy(open, ({ from, to }) => `${from} ${to}`).values()].map((days) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days.map(({ day }) => day),
    opens: days[0]!.from,
    closes: days[0]!.to === '24:00' ? '23:59' : days[0]!.to,
  }))
}
