import { expect, it } from 'vitest'
import { faultsOf, structuredData } from '#tests/support/structured-data.ts'
import { render, type RenderContext } from '../entry-server.tsx'
import { testContext } from '../test-shop.ts'

const day = { from: '08:00', to: '17:00' }
const shop = {
  name: 'Gumi & Garázs',
  phone: '06 1 345 0678',
  email: 'bolt@bolt.example',
  address: '1138 Budapest, Garázs köz 4.',
  coordinates: { latitude: 47.5424, longitude: 19.0679 },
  hours: [day, day, day, day, day, { from: '09:00', to: '24:00' }, null],
}

async function open(
  changes: { [Field in keyof typeof shop]?: (typeof shop)[Field] | undefined },
  path = '/kapcsolat',
) {
  const context = testContext({}, { shop: { ...shop, ...changes } as RenderContext['shop'] })
  const html = await (await render(new Request(`https://bolt.example${path}`), context)).text()
  return { html, business: structuredData(html).find((node) => node['@type'] === 'LocalBusiness') }
}

it('says where the shop is, when it is open and how it is reached', async () => {
  const { business, html } = await open({})
  expect(business).toMatchObject({
    name: 'Gumi & Garázs',
    telephone: '+3613450678',
    email: 'bolt@bolt.example',
    address: {
      postalCode: '1138',
      addressLocality: 'Budapest',
      streetAddress: 'Garázs köz 4.',
      addressCountry: 'HU',
    },
    geo: { '@type': 'GeoCoordinates', latitude: 47.5424, longitude: 19.0679 },
    openingHoursSpecification: [
      {
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        opens: '08:00',
        closes: '17:00',
      },
      { dayOfWeek: ['Saturday'], opens: '09:00', closes: '23:59' },
    ],
  })
  expect(faultsOf(business!)).toEqual([])
  // Only search engines read the hours; the page's own data has their text.
  expect(html).not.toContain('24:00')
})

it('leaves an address of another form as it is, and says nothing without one', async () => {
  const { business } = await open({
    address: 'Garázs köz 4., Budapest',
    phone: '',
    coordinates: undefined,
  })
  expect(business).toMatchObject({ address: { streetAddress: 'Garázs köz 4., Budapest' } })
  expect(business).not.toHaveProperty('telephone')
  expect(business).not.toHaveProperty('geo')
  expect((await open({ address: '' })).business).toBeUndefined()
})

it('comes with a map of the point and the way to it; without a point the way leads to the address', async () => {
  const { html } = await open({})
  expect(html).toContain('aria-label="Térkép: Gumi &amp; Garázs, 1138 Budapest, Garázs köz 4."')
  expect(html).toContain('destination=47.5424%2C19.0679')
  const { html: plain } = await open({ coordinates: undefined })
  expect(plain).not.toContain('Térkép:')
  expect(plain).toContain('destination=1138+Budapest')
})

it('stands on the page of contacts alone', async () => {
  expect((await open({}, '/kosar')).business).toBeUndefined()
})
