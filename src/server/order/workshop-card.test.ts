import { describe, expect, it } from 'vitest'
import type { TyreTraits } from '#server/catalogue/index.ts'
import { exampleOrder } from './example-order.ts'
import type { OrderLine, OrderRecord } from './order-record.ts'
import { workshopCard } from './workshop-card.ts'

const today = '2026-11-28'
const order = exampleOrder(new Date('2026-11-27T09:00:00Z'))
const line = (id: string, variantId: number, name: string, changes: Partial<OrderLine> = {}): OrderLine => ({
  ...order.lines[0]!,
  id,
  variantId,
  name,
  ...changes,
})
const known: TyreTraits = {
  width: 205,
  aspect: 55,
  rim: 16,
  load: '91',
  speed: 'H',
  season: 'teli',
  brand: 'Nordval',
  vehicle: 'szemely',
  reinforced: false,
  runFlat: false,
}
const winter = line('a', 1, 'Nordval Fjell 3 205/55 R16 94V XL')
const cardOf = (changes: Partial<OrderRecord> = {}, traits: [number, Partial<TyreTraits>][] = [[1, {}]]) =>
  workshopCard(
    { ...order, lines: [winter], ...changes },
    new Map(traits.map(([id, one]) => [id, { ...known, ...one }])),
    today,
  )
const upkeepOf = (card: ReturnType<typeof cardOf>, wanted: string) =>
  card?.upkeep.find(({ name }) => name === wanted)?.texts

const partner = {
  pickupPoint: {
    id: 'partner:a',
    name: 'Gumis Műhely',
    address: '1138 Budapest, Váci út 1.',
    provider: 'partner',
    type: 'partner',
  },
} as Partial<OrderRecord>
const fitting = {
  pointId: 'partner:a',
  day: '2026-12-03',
  startsAt: 540,
  wheels: 4,
  gross: 18_000,
  phone: '',
}

describe('the card of an order for the workshop', () => {
  it('is none where nothing of it is a tyre of a car, nor of an order that was given up', () => {
    expect(cardOf({ lines: [line('b', 2, 'Hólánc 205/55 R16')] })).toBeNull()
    expect(cardOf({}, [[1, { vehicle: 'motor' }]])).toBeNull()
    expect(cardOf({ state: 'cancelled' })).toBeNull()
    expect(cardOf({ fulfilment: 'returned' })).toBeNull()
  })

  it('has the size and the indexes of the order, not those that the product has now', () => {
    const lines = [line('b', 2, 'Ablakmosó'), winter]
    expect(cardOf({ lines }, [[1, { width: 195, season: null }]])!.tyres).toEqual([
      {
        item_id: 'a',
        quantity: 4,
        unit_measure: 'db',
        name: 'Nordval Fjell 3',
        size: { width: '205', profile: '55', rim: 'R16', load: '94', speed: 'V', reinforced: true },
        season: null,
        wheel: null,
      },
    ])
  })

  it('takes them from the product where the name has none', () => {
    const lines = [line('a', 1, 'Fjell 3')]
    expect(cardOf({ lines })!.tyres[0]).toMatchObject({
      name: 'Nordval Fjell 3',
      size: { width: '205', profile: '55', rim: 'R16', load: '91', speed: 'H', reinforced: false },
    })
    const named = cardOf({ lines: [line('a', 1, 'Fjell 3 205/55 R16')] }, [[1, { reinforced: true }]])
    expect(named!.tyres[0]!.size).toMatchObject({ rim: 'R16', load: '91', speed: 'H', reinforced: true })
  })

  it('keeps both loads of a van’s tyre', () => {
    const lines = [line('a', 1, 'Nordval Cargo 205/75 R16C 113/111R')]
    expect(cardOf({ lines })!.tyres[0]!.size).toEqual({
      width: '205',
      profile: '75',
      rim: 'R16C',
      load: '113/111',
      speed: 'R',
      reinforced: false,
    })
  })

  it('says nothing of what nobody knows', () => {
    const card = cardOf({ lines: [line('a', 1, 'Fjell 3')] }, [
      [1, { brand: null, load: null, speed: null, season: null, aspect: null }],
    ])!
    expect(card.tyres[0]).toMatchObject({
      name: 'Fjell 3',
      size: { profile: null, load: null, speed: null },
    })
    expect(upkeepOf(card, 'Következő kerékcsere')).toBeUndefined()
    expect(card.reminder).toBeNull()
  })

  it('names the workshop, the hour and its price', () => {
    const card = cardOf({ ...partner, fitting })!
    expect(card.workshop).toEqual({
      name: 'Gumis Műhely',
      address: '1138 Budapest, Váci út 1.',
      when: 'csütörtök, december\u00a03., 9–10 óra',
    })
    expect(card.work[0]).toBe('4\u00a0kerék szerelése 18\u00a0000\u00a0Ft, a műhelyben fizetendő.')
    const unpriced = cardOf({ ...partner, fitting: { ...fitting, gross: null } })!
    expect(unpriced.work[0]).toBe('4\u00a0kerék szerelése; a díját a műhely mondja meg.')
    expect(cardOf({ ...partner, requestedDay: '2026-12-03' })!.workshop!.when).toBe(
      'csütörtök, december\u00a03.',
    )
    expect(cardOf(partner)!.workshop!.when).toBeNull()
  })

  it('has no workshop where the order goes to none', () => {
    const locker = { ...partner.pickupPoint!, provider: 'gls', type: 'parcel_locker' } as const
    expect(cardOf({ pickupPoint: locker as OrderRecord['pickupPoint'] })!.workshop).toBeNull()
    expect(cardOf()!.workshop).toBeNull()
  })

  it('never says a torque, but where it stands', () => {
    const text = upkeepOf(cardOf(), 'Meghúzási nyomaték')![0]!
    expect(text).toContain('kezelési útmutatójában')
    expect(text).toContain('50–100\u00a0km után')
    expect(JSON.stringify(cardOf())).not.toMatch(/\d\s*Nm/)
  })

  it('warns of tyres that run without air', () => {
    expect(cardOf({}, [[1, { runFlat: true }]])!.work.join(' ')).toContain('Defekttűrő')
    expect(cardOf()!.work.join(' ')).not.toContain('Defekttűrő')
  })

  it('shows a set as its tyre on its wheel', () => {
    const set = { setId: '01999999-0000-7000-8000-000000000009' }
    const lines = [{ ...winter, ...set }, line('w', 2, 'Dala 7x16', set), line('m', 3, 'Összeszerelés', set)]
    expect(cardOf({ lines })!.tyres).toMatchObject([{ item_id: 'a', wheel: 'Dala 7x16' }])
  })
})

describe('the next change of wheels on the card', () => {
  const changeOf = (season: TyreTraits['season'], changes: Partial<OrderRecord> = {}) =>
    upkeepOf(cardOf(changes, [[1, { season }]]), 'Következő kerékcsere')
  const spring =
    '2027. március 20. és április 15. között kerül {}, amikor reggelente is 7\u00a0fok felett jár a hőmérő.'

  it('is in spring for both kinds in November: one comes off, the other goes on', () => {
    expect(changeOf('teli')).toEqual([`A téli gumi ${spring.replace('{}', 'le')}`])
    expect(changeOf('nyari')).toEqual([`A nyári gumi ${spring.replace('{}', 'fel')}`])
  })

  it('is counted from the fitting that is to come, not from one that is over', () => {
    expect(changeOf('nyari', { ...partner, fitting })).toEqual([
      'A nyári gumi 2027. október 10. és november 5. között kerül le, amikor reggelente már 7\u00a0fok alá hűl az idő.',
    ])
    expect(changeOf('nyari', { ...partner, fitting: { ...fitting, day: '2025-10-01' } })).toEqual([
      `A nyári gumi ${spring.replace('{}', 'fel')}`,
    ])
  })

  it('is none for tyres of all seasons', () => {
    expect(changeOf('negyevszakos')).toEqual(['A négyévszakos gumit nem kell szezononként cserélni.'])
    const card = cardOf({}, [[1, { season: 'negyevszakos' }]])!
    expect(card.reminder).toBeNull()
    expect(upkeepOf(card, 'Profilmélység')).toEqual(['A törvényes legkisebb mélység 1,6\u00a0mm.'])
  })

  it('of two kinds in one order is said of each by the season', () => {
    const lines = [winter, line('s', 2, 'Nordval Sommer 205/55 R16')]
    const card = cardOf({ ...partner, fitting, lines }, [
      [1, {}],
      [2, { season: 'nyari' }],
    ])
    expect(upkeepOf(card, 'Következő kerékcsere')).toEqual([
      `A téli gumi ${spring.replace('{}', 'le')}`,
      `A nyári gumi ${spring.replace('{}', 'fel')}`,
    ])
    expect(upkeepOf(card, 'Profilmélység')![0]).toContain('A téli gumit 4, a nyári gumit 3\u00a0mm alatt')
  })

  it('can be reminded of, with the size filled in', () => {
    expect(cardOf()!.reminder).toBe('/garazs?meret=205%2F55+R16')
    expect(cardOf({ lines: [line('a', 1, 'Fjell')] }, [[1, { aspect: null }]])!.reminder).toBe('/garazs')
  })
})
