import { describe, expect, it, vi } from 'vitest'
import type { Client } from '#contract/client.ts'
import { formatForint } from '#contract/money.ts'
import type { DeliveryOffer, FittingWorkshop } from '#contract/wire.ts'
import { render, type RenderContext } from '../entry-server.tsx'
import { testContext, testProduct } from '../test-shop.ts'

const money = (value: number) => ({ value, formatted_value: formatForint(value) })
const workshop = (id: string, name: string): FittingWorkshop => ({
  id: `partner:${id}`,
  name,
  city: 'Szeged',
  address: '6728 Szeged, Dorozsmai út 14.',
  phone: '+36 1 345 0606',
  hours_per_day: [],
  distance: null,
  next: { day: '2026-11-30', hour: '10:00', text: 'hétfőn 10 órakor' },
  price: money(18_000),
  price_per_wheel: money(3900),
})
const offer: DeliveryOffer = {
  address: money(0),
  point: null,
  fitting: { workshop: workshop('a', 'Napfény'), is_wanted: false, wheels: 4, delivery: money(990) },
}
const open = async (path: string, calls: Partial<Client>, init: RequestInit = {}) => {
  const setCookie = vi.fn<RenderContext['setCookie']>()
  const response = await render(
    new Request(`https://bolt.example${path}`, init),
    testContext(calls, { setCookie }),
  )
  const html = (await response.text()).replaceAll(/<script[\s\S]*?<\/script>/g, '').replaceAll('\u00a0', ' ')
  return { html, setCookie, status: response.status, location: response.headers.get('location') }
}

describe('the page of a product', () => {
  const { slug } = testProduct()
  const product = async (deliveryGetOffer: Client['deliveryGetOffer'], changes = {}) =>
    (await open(`/termek/${slug}`, { productGet: async () => testProduct(changes), deliveryGetOffer })).html

  it('says what delivery costs, and who fits the tyres, when and for how much', async () => {
    const find = vi.fn<Client['deliveryGetOffer']>(async () => offer)
    const html = await product(find)
    expect(find).toHaveBeenCalledTimes(1)
    expect(find.mock.calls[0]![0].query.goods).toMatch(/^\d+:4$/)
    for (const text of [
      'A szállítás ingyenes.',
      'Szerelés műhelyben',
      '4 kerék: 18 000 Ft-tól',
      'Napfény, Szeged',
      'Legközelebb hétfőn 10 órakor',
      'Kiszállítás a műhelybe: 990 Ft',
      'Műhelyt választok',
    ])
      expect(html).toContain(text)
    expect(html).toMatch(/href="\/szerelesi-muhelyek\?aruk=\d+%3A4&amp;vissza=%2Ftermek%2F/)
  })

  it('has no line of what is not known, and stands where nothing is', async () => {
    const list = 'id="szallitas-es-szereles"'
    const noFitting = await product(async () => ({ ...offer, fitting: null }))
    expect(noFitting).toContain('A szállítás ingyenes.')
    expect(noFitting).not.toContain('Szerelés műhelyben')
    const noDelivery = await product(async () => ({ ...offer, address: null }))
    expect(noDelivery).not.toContain('szállítás ingyenes')
    expect(noDelivery).toContain('Szerelés műhelyben')
    expect(await product(async () => ({ address: null, point: null, fitting: null }))).not.toContain(list)
    const failed = await product(async () => {
      throw new Error('away')
    })
    expect(failed).not.toContain(list)
    expect(failed).toContain('<h1')
  })

  it('requests nothing for what can not be bought', async () => {
    const find = vi.fn<Client['deliveryGetOffer']>(async () => offer)
    const variants = testProduct().variants.map((variant) => ({ ...variant, addable_to_cart: false }))
    expect(await product(find, { variants })).not.toContain('Szerelés műhelyben')
    expect(find).not.toHaveBeenCalled()
  })
})

describe('the page of workshops', () => {
  const path = '/szerelesi-muhelyek'
  const fittingGetWorkshops = vi.fn<Client['fittingGetWorkshops']>(async () => ({
    near: null,
    wheels: 4,
    total: 2,
    workshops: [workshop('a', 'Napfény'), workshop('b', 'Hajdú')],
  }))

  it('lists them with the chosen one marked, and looks near the place of its address', async () => {
    const headers = { cookie: 'boltiv_workshop=partner%3Ab' }
    const { html } = await open(`${path}?hely=szeged&aruk=12%3A4`, { fittingGetWorkshops }, { headers })
    expect(fittingGetWorkshops).toHaveBeenCalledWith({ query: { near: 'szeged', goods: '12:4' } })
    expect(html).toContain('aria-label="Ezt választom: Napfény"')
    expect(html).not.toContain('aria-label="Ezt választom: Hajdú"')
    expect(html).toContain('Ezt választotta')
    expect(html).toContain('4 kerék szerelése 18 000 Ft-tól')
  })

  it('remembers a choice and leads back, or forgets it, without scripts', async () => {
    const post = (fields: Record<string, string>) =>
      open(path, {}, { method: 'POST', body: new URLSearchParams(fields) })
    const chosen = await post({ muhely: 'partner:a', vissza: '/termek/fjell?valtozat=1', hely: 'Szeged' })
    expect(chosen).toMatchObject({ status: 303, location: '/termek/fjell?valtozat=1' })
    expect(chosen.setCookie).toHaveBeenCalledWith('boltiv_workshop', 'partner:a', { maxAge: 15_552_000 })
    const stays = await post({ muhely: 'partner:a', vissza: 'https://other.example/', hely: 'Szeged' })
    expect(stays.location).toBe('/szerelesi-muhelyek?hely=Szeged')
    const forgotten = await post({ muhely: '', vissza: '/kosar' })
    expect(forgotten.location).toBe('/szerelesi-muhelyek?vissza=%2Fkosar')
    for (const id of ['', 'x'.repeat(101)])
      expect((await post({ muhely: id })).setCookie).toHaveBeenCalledWith('boltiv_workshop', '', {
        maxAge: 0,
      })
  })
})
