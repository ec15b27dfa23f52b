import { XMLParser } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import type { Offer } from '#server/catalogue/index.ts'
import { defaultTrade } from '#server/trade/index.ts'
import { gtinOf, offerFeeds, type FeedShop } from './offer-feeds.ts'

const shop: FeedShop = {
  name: 'Bolt & Társa',
  publicUrl: 'https://bolt.example',
  deliveryGross: () => 1990,
  promise: defaultTrade,
  now: new Date('2026-11-25T10:00:00+01:00'),
}
const offer: Offer = {
  id: 1,
  productId: 7,
  itemNumber: 'NV-1',
  ean: '5901234123457',
  name: 'Nordval Fjell <205/55 R16>',
  url: '/termek/nordval-fjell?valtozat=NV%201',
  description: 'Téli gumi, ő & ű.',
  brand: 'Nordval',
  categories: [
    { name: 'Gumi', slug: 'gumi' },
    { name: 'Téli gumi', slug: 'teli-gumi' },
  ],
  imageKeys: ['a.jpg', 'b.jpg'],
  gross: 24_990,
  originalGross: 29_990,
  taxRate: 27,
  isInStock: true,
  weightGrams: 9000,
  eprelId: '412345',
}
const parser = new XMLParser({ parseTagValue: false })
function read(name: string, one: Offer, at: FeedShop = shop) {
  const feed = offerFeeds[name]!
  return parser.parse(feed.head(at) + feed.item(one, at) + feed.foot) as {
    rss: { channel: { item: Record<string, unknown> } }
    products: { product: Record<string, unknown> }
  }
}

describe("Google's list", () => {
  const item = (one: Offer, at?: FeedShop) => read('google', one, at).rss.channel.item

  it('has what Google asks of an offer', () => {
    expect(item(offer)).toMatchObject({
      'g:id': 'NV-1',
      'g:item_group_id': '7',
      'g:title': 'Nordval Fjell <205/55 R16>',
      'g:description': 'Téli gumi, ő & ű.',
      'g:link': 'https://bolt.example/termek/nordval-fjell?valtozat=NV%201',
      'g:image_link': 'https://bolt.example/images/a.jpg/product-cover',
      'g:additional_image_link': 'https://bolt.example/images/b.jpg/product-cover',
      'g:price': '29990 HUF',
      'g:sale_price': '24990 HUF',
      'g:availability': 'in_stock',
      'g:condition': 'new',
      'g:brand': 'Nordval',
      'g:gtin': '5901234123457',
      'g:mpn': 'NV-1',
      'g:product_type': 'Gumi > Téli gumi',
      'g:shipping': { 'g:country': 'HU', 'g:price': '1990 HUF' },
      'g:certification': { 'g:certification_name': 'EPREL', 'g:certification_code': '412345' },
    })
  })

  it('leaves out what is not so', () => {
    const plain = item({
      ...offer,
      originalGross: null,
      ean: '123',
      brand: null,
      isInStock: false,
      eprelId: null,
    })
    expect(plain).toMatchObject({
      'g:price': '24990 HUF',
      'g:availability': 'backorder',
      // Five working days until it is with the customer, so four until it leaves.
      'g:availability_date': '2026-12-01',
      'g:identifier_exists': 'no',
    })
    for (const name of ['g:sale_price', 'g:gtin', 'g:brand', 'g:certification'])
      expect(plain).not.toHaveProperty(name)
    expect(item(offer, { ...shop, deliveryGross: () => null })).not.toHaveProperty('g:shipping')
  })
})

describe('the list for price comparison', () => {
  it('has every documented element', () => {
    expect(read('arukereso', offer).products.product).toEqual({
      identifier: 'NV-1',
      manufacturer: 'Nordval',
      name: 'Nordval Fjell <205/55 R16>',
      product_url: 'https://bolt.example/termek/nordval-fjell?valtozat=NV%201',
      price: '24990',
      net_price: '19677',
      currency: 'HUF',
      image_url: 'https://bolt.example/images/a.jpg/product-cover',
      image_url_2: 'https://bolt.example/images/b.jpg/product-cover',
      category: 'Gumi > Téli gumi',
      description: 'Téli gumi, ő & ű.',
      delivery_time: '1',
      delivery_cost: '1990',
      ean_code: '5901234123457',
    })
    expect(read('argep', offer, { ...shop, deliveryGross: () => 0 }).products.product.delivery_cost).toBe(
      'FREE',
    )
  })

  it('survives what XML can not hold', () => {
    const odd = { ...offer, name: 'A\u0000B\u000B]]>&"\uD800' }
    expect(read('arukereso', odd).products.product.name).toBe('AB]]>&"')
  })
})

it('a number of goods is published only with a right check digit', () => {
  expect(gtinOf('5901234123457')).toBe('5901234123457')
  expect(gtinOf('96385074')).toBe('96385074')
  for (const wrong of ['5901234123458', '590123412345', 'ABC', '', null]) expect(gtinOf(wrong)).toBeNull()
})
