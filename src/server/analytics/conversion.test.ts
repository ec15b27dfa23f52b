import { describe, expect, it } from 'vitest'
import type { MeasuringSettings } from '#config'
import { clientIdOf, forwardings, type Conversion } from './conversion.ts'

const settings: MeasuringSettings = {
  tagManager: undefined,
  analytics: { measurementId: 'G-ABC12345', apiSecret: 'titok', url: 'https://ga.example' },
  meta: { pixelId: '12345', accessToken: 'token', url: 'https://meta.example' },
}
const conversion: Conversion = {
  id: '7',
  event: 'add_to_cart',
  products: [{ item_id: '12', item_name: 'Nordval Fjell', price: 24_990, quantity: 4 }],
  consent: ['necessary', 'analytics', 'marketing'],
  at: new Date('2026-11-21T10:00:00Z'),
  clientId: '1.2',
  browser: { ip: '203.0.113.7', userAgent: 'Böngésző', pixelId: 'fb.1.2.3' },
}

describe('a conversion', () => {
  it('goes where it was agreed to go, and nowhere else', () => {
    const names = (changes: Partial<Conversion>, to = settings) =>
      forwardings({ ...conversion, ...changes }, to).map(({ name }) => name)
    expect(names({})).toEqual(['Google Analytics', 'Meta'])
    expect(names({ consent: ['necessary', 'analytics'] })).toEqual(['Google Analytics'])
    expect(names({ consent: ['necessary', 'marketing'] })).toEqual(['Meta'])
    expect(names({ consent: ['necessary', 'functionality'] })).toEqual([])
    expect(names({ event: 'page_view' })).toEqual(['Google Analytics'])
    expect(names({}, { ...settings, meta: undefined })).toEqual(['Google Analytics'])
  })

  it('is sent to Google by the Measurement Protocol', () => {
    const [google] = forwardings(conversion, settings)
    expect(google?.url).toBe('https://ga.example/mp/collect?measurement_id=G-ABC12345&api_secret=titok')
    expect(google?.body).toMatchObject({
      client_id: '1.2',
      timestamp_micros: 1_795_255_200_000_000,
      consent: { ad_user_data: 'GRANTED', ad_personalization: 'GRANTED' },
      events: [{ name: 'add_to_cart', params: { currency: 'HUF', value: 99_960 } }],
    })
  })

  it('is sent to Meta by the Conversions API', () => {
    const [, meta] = forwardings(conversion, settings)
    expect(meta?.url).toBe('https://meta.example/12345/events')
    expect(meta?.body).toMatchObject({
      access_token: 'token',
      data: [
        {
          event_name: 'AddToCart',
          event_time: 1_795_255_200,
          event_id: '7',
          user_data: { client_ip_address: '203.0.113.7', fbp: 'fb.1.2.3' },
          custom_data: { currency: 'HUF', value: 99_960, content_ids: ['12'], num_items: 4 },
        },
      ],
    })
  })
})

it("Google's cookie names the browser", () => {
  expect(clientIdOf('GA1.1.1234567890.1700000000')).toBe('1234567890.1700000000')
  for (const odd of [undefined, '', 'GA1.1.x.y', '<script>']) expect(clientIdOf(odd)).toBeNull()
})
