import { describe, expect, it } from 'vitest'
import { formatForint } from '#contract/money.ts'
import { deliveryText, fittingPriceText, nextText, toWorkshopText, workshopName } from './offer-texts.ts'

const money = (value: number) => ({ value, formatted_value: formatForint(value) })
const place = { id: 'partner:a', name: 'Hajdú Gumi', city: 'Debrecen', next: null, price: money(18_000) }

describe('the line of delivery', () => {
  it.each([
    [null, null, null],
    [0, null, 'A szállítás ingyenes'],
    [0, 1490, 'A szállítás ingyenes'],
    [1990, null, 'Szállítás 1 990 Ft-tól'],
    [1990, 1490, 'Szállítás 1 490 Ft-tól'],
    [1990, 2490, 'Szállítás 1 990 Ft-tól'],
    [1990, 0, 'A szállítás átvételi pontra ingyenes, házhoz 1 990 Ft-tól'],
    [null, 0, 'A szállítás átvételi pontra ingyenes'],
    [null, 1490, 'Szállítás átvételi pontra 1 490 Ft-tól'],
  ])('to an address for %s and to a point for %s is: %s', (address, point, text) => {
    const offer = {
      address: address === null ? null : money(address),
      point: point === null ? null : money(point),
    }
    expect(deliveryText(offer)?.replaceAll('\u00a0', ' ') ?? null).toBe(text)
  })
})

describe('the line of fitting', () => {
  it('says for how many wheels its price is, and who says it where there is none', () => {
    const text = (price: typeof place.price | null) =>
      fittingPriceText({ wheels: 4, workshop: { ...place, price } }).replaceAll('\u00a0', ' ')
    expect(text(place.price)).toBe('4 kerék: 18 000 Ft-tól')
    expect(text(null)).toBe('A díjat a műhely mondja meg')
  })

  it('names the town once', () => {
    expect(workshopName(place)).toBe('Hajdú Gumi, Debrecen')
    expect(workshopName({ ...place, name: 'Debrecen Gumi' })).toBe('Debrecen Gumi')
  })

  it('says when, and what the way there costs', () => {
    const next = { day: '2026-11-30', hour: '10:00', text: 'hétfőn 10 órakor' }
    expect(nextText({ next })).toBe('Legközelebb hétfőn 10 órakor')
    expect(nextText({ next: null })).toBe('Az időpontot a műhellyel egyezteti')
    expect(toWorkshopText({ delivery: money(990) })).toBe('Kiszállítás a műhelybe: 990\u00a0Ft')
    expect(toWorkshopText({ delivery: money(0) })).toBeNull()
  })
})
