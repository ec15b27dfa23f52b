import { describe, expect, it } from 'vitest'
import { foxpostPoints, glsPoints } from '#tests/carriers/feed-points.ts'
import { plainText, readSpans, readWeek } from './feed-reading.ts'
import { readFoxpostFeed } from './foxpost/foxpost-feed.ts'
import { readGlsFeed } from './gls/gls-feed.ts'
import { readMplFeed } from './mpl/mpl-feed.ts'
import { readPartnerFeed } from './partner/partner-feed.ts'

const today = '2026-11-24'
const always = [{ from: '00:00', to: '24:00' }]
const [box, noOperator, packetaBox, packetaShop] = foxpostPoints(4) as Record<string, unknown>[]
const foxpost = (...points: object[]) => readFoxpostFeed(JSON.stringify(points), today)

describe("Foxpost's list", () => {
  it('gives boxes of Foxpost by their operator id, those of Packeta by their place id', () => {
    const { points, rejected } = foxpost(box!, noOperator!, packetaBox!, packetaShop!)
    expect(rejected).toEqual([])
    expect(points.map(({ provider, externalId, type }) => [provider, externalId, type])).toEqual([
      ['foxpost', 'hu5000', 'locker'],
      ['foxpost', '100001', 'locker'],
      ['packeta', '100002', 'locker'],
      ['packeta', '100003', 'parcel_shop'],
    ])
  })

  it('maps place, hours, features and load, and keeps the rest', () => {
    const [point, , , shop] = foxpost(box!, noOperator!, packetaBox!, packetaShop!).points
    expect(point).toMatchObject({
      name: 'Győr Őrtorony 0',
      postalCode: '9021',
      city: 'Győr',
      address: 'Tűzér utca 1.',
      latitude: 47.6875,
      longitude: 17.6504,
      saturation: 'low',
      active: true,
      features: ['card', 'dispatch', 'online_payment_link', 'outdoor', 'round_the_clock'],
      extra: { depot: 'Depó' },
    })
    expect(point?.hours).toEqual([1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, hours: always })))
    expect(shop?.hours[6]).toEqual({ day: 7, hours: [] })
    expect(shop?.features).not.toContain('round_the_clock')
  })

  it('takes a point without a postal code', () => {
    expect(foxpost({ ...box, zip: '    ' }).points[0]).toMatchObject({ postalCode: '', city: 'Győr' })
  })

  it('turns the way to it from HTML into text without scripts', () => {
    expect(foxpost(box!).points[0]?.extra.findme).toBe('A bejárat mellett balra.')
  })

  it('closes a point whose closing day is past', () => {
    const active = (closeDate: unknown) => foxpost({ ...box, closeDate }).points[0]?.active
    expect(['2026-11-23', '2026.11.23.', '2026-11-24', null, ''].map(active)).toEqual([
      false,
      false,
      true,
      true,
      true,
    ])
  })

  it('refuses swapped and missing coordinates, a false postal code and kinds it does not know', () => {
    const { points, rejected } = foxpost(
      { ...box, geolat: 17.6504, geolng: 47.6875 },
      { ...box, geolat: null },
      { ...box, zip: '123' },
      { ...box, variant: 'Foxpost Drone' },
      { ...box, place_id: 9, operator_id: '../x' },
    )
    expect(points).toEqual([])
    expect(rejected.map(({ reason }) => reason)).toEqual([
      'latitude and longitude are swapped',
      'lies outside Hungary',
      'postal code "123"',
      'unknown variant "Foxpost Drone"',
      'no usable id',
    ])
  })

  it('leaves out a point with characters that no database keeps, and takes the others', () => {
    const odd = { ...box, operator_id: 'odd', depot: 'a\u0000b' }
    const { points, rejected } = foxpost(odd, { ...box, operator_id: 'half', depot: '\ud800' }, box!)
    expect(points).toHaveLength(1)
    expect(rejected).toHaveLength(2)
  })

  it('takes the first of two with the same id', () => {
    expect(foxpost(box!, { ...box, name: 'Másik' }).points.map(({ name }) => name)).toEqual([
      'Győr Őrtorony 0',
    ])
  })

  it.each(['', '{', '{"items":[]}', 'null'])('is no list: %j', (text) => {
    expect(() => readFoxpostFeed(text, today)).toThrow(/not/)
  })
})

describe("GLS's list", () => {
  const read = (...items: object[]) => readGlsFeed(JSON.stringify({ items }))
  const [shop, locker] = glsPoints(2) as Record<string, unknown>[]

  it('maps shops and lockers with several intervals a day', () => {
    const { points } = read(shop!, locker!)
    expect(points[0]).toMatchObject({
      provider: 'gls',
      externalId: '1000-CSOMAGPONT',
      type: 'parcel_shop',
      address: 'Rákóczi út 1.',
      features: ['card', 'wheelchair'],
      saturation: null,
      extra: { goldId: 0 },
    })
    expect(points[0]?.hours[0]?.hours).toEqual([
      { from: '08:00', to: '12:00' },
      { from: '13:00', to: '18:30' },
    ])
    expect(points[0]?.hours[5]?.hours).toEqual([{ from: '09:00', to: '13:00' }])
    expect(points[0]?.hours[6]?.hours).toEqual([])
    expect(points[1]).toMatchObject({ type: 'locker', saturation: 'high' })
  })

  it('leaves other countries out without a word and refuses swapped coordinates', () => {
    const abroad = { ...shop, contact: { countryCode: 'SK' } }
    const { points, rejected } = read(abroad, { ...locker, location: [17.65, 47.68] })
    expect(points).toEqual([])
    expect(rejected).toEqual([{ id: '1001-CSOMAGPONT', reason: 'latitude and longitude are swapped' }])
  })

  it('is no list without items', () => {
    expect(() => readGlsFeed('[]')).toThrow('items')
  })
})

describe("Magyar Posta's list", () => {
  const post = (inner = '', attributes = 'zipCode="9021" isPostPoint="1"') => `<post ${attributes}>
    <ID>105221</ID><name>Győr &amp; környéke 1 posta</name><ServicePointType>PM</ServicePointType><city>Győr</city>
    <street><name>Bajcsy-Zsilinszky</name><type>út</type><houseNumber>46</houseNumber></street>
    <gpsData><WGSLat>47,6875</WGSLat><WGSLon>17,6504</WGSLon></gpsData>${inner}</post>`
  const xml = (...posts: string[]) =>
    readMplFeed(`<?xml version="1.0" encoding="UTF-8"?><posts>${posts.join('')}</posts>`)

  it('reads coordinates with a decimal comma, the street of three parts and the hours', () => {
    const hours = `<workingHours>
      <days><day>hétfő</day><from1>08:00</from1><to1>12:00</to1><from2>13:00</from2><to2>16:00</to2></days>
      <days><day>kedd</day><from1/><to1/></days></workingHours>`
    const [point] = xml(post(hours)).points
    expect(point).toMatchObject({
      provider: 'mpl',
      externalId: '105221',
      type: 'post_office',
      name: 'Győr & környéke 1 posta',
      address: 'Bajcsy-Zsilinszky út 46',
      postalCode: '9021',
      latitude: 47.6875,
      longitude: 17.6504,
    })
    expect(point?.hours.slice(0, 2)).toEqual([
      {
        day: 1,
        hours: [
          { from: '08:00', to: '12:00' },
          { from: '13:00', to: '16:00' },
        ],
      },
      { day: 2, hours: [] },
    ])
  })

  it('takes only what hands parcels out', () => {
    expect(xml(post('', 'zipCode="9021" isPostPoint="0"')).points).toEqual([])
  })

  it('reads the JSON form too', () => {
    const point = {
      id: '105221',
      name: 'Budai posta',
      country: 'hu',
      postalCode: '1122',
      city: 'Budapest',
      address: 'Városmajor utca 35-37',
      latitude: 47.504965,
      longitude: 19.019025,
      pickupAllowed: true,
      raw: { servicePointType: ['CS'] },
    }
    const { points } = readMplFeed(
      JSON.stringify({ points: [point, { ...point, id: '2', pickupAllowed: false }] }),
    )
    expect(points.map(({ externalId, type, hours }) => [externalId, type, hours.length])).toEqual([
      ['105221', 'locker', 7],
    ])
  })

  it.each(['<posts><post>', '<posts></posts>', '{"x":1}', '{'])('is no list: %j', (text) => {
    expect(() => readMplFeed(text)).toThrow(/not|no list/)
  })
})

describe("the merchant's list of partners", () => {
  const head = 'id;name;postal_code;city;address;latitude;longitude;monday;saturday;features;active'

  it('is a table with decimal commas', () => {
    const row =
      'p1;"Őri Gumi; szerviz";9021;Győr;Fő út 1.;47,6875;17,6504;8:00-12:00, 13:00-17:00;;card,wheelchair;'
    const { points, rejected } = readPartnerFeed(`\uFEFF${head}\r\n${row}\r\n`)
    expect(rejected).toEqual([])
    expect(points[0]).toMatchObject({
      provider: 'partner',
      type: 'partner',
      externalId: 'p1',
      name: 'Őri Gumi; szerviz',
      latitude: 47.6875,
      features: ['card', 'wheelchair'],
      active: true,
    })
    expect(points[0]?.hours[0]?.hours).toHaveLength(2)
  })

  it('is JSON with the same names, and may say that a partner rests', () => {
    const partner = {
      id: 'p1',
      name: 'Őri Gumi',
      postal_code: '9021',
      city: 'Győr',
      address: 'Fő út 1.',
      latitude: 47.6875,
      longitude: 17.6504,
      active: false,
    }
    expect(readPartnerFeed(JSON.stringify([partner])).points[0]).toMatchObject({ active: false })
  })

  it('names what is wrong', () => {
    expect(() => readPartnerFeed('id;name\np1;x')).toThrow('postal_code, city, address, latitude, longitude')
    const row = 'p1;Őri Gumi;9021;Győr;Fő út 1.;47,6875;17,6504;;;teleport;'
    expect(readPartnerFeed(`${head}\n${row}`).rejected).toEqual([
      { id: 'p1', reason: 'unknown feature "teleport"' },
    ])
  })
})

describe('what all lists share', () => {
  it('keeps every interval of a day in order and drops what is none', () => {
    const week = readWeek((day) =>
      day === 1 ? [...readSpans('13.00–17:30; 8:00 - 12:00'), ['25:00', '26:00'], ['10:00', '09:00']] : [],
    )
    expect(week[0]?.hours).toEqual([
      { from: '08:00', to: '12:00' },
      { from: '13:00', to: '17:30' },
    ])
    expect(readSpans('zárva')).toEqual([])
  })

  it.each([
    ['<b>Ő</b>k &amp; <i>ű</i>', 'Ő k & ű'],
    ['<img src=x onerror=alert(1)>balra', 'balra'],
    ['<scr<script>x</script>ipt>y', 'y'],
    ['a &lt;b&gt; &#337;', 'a <b> ő'],
    ['nyitva <', 'nyitva'],
  ])('%j becomes the text %j', (html, text) => {
    expect(plainText(html)).toBe(text)
  })
})
