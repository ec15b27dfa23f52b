import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect } from 'vitest'
import type { Cart, SetOffers } from '#contract/wire.ts'
import type { RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import { fillCheckout, openHydrated, orderButton, startCustomer, type Customer } from './customer.ts'

let shop: RunningShop
let browser: Browser
let customer: Customer
let goods: { tyre: number; wheel: number }

it.beforeAll(({ shop: sharedShop, browser: sharedBrowser }) => {
  shop = sharedShop
  browser = sharedBrowser
})
beforeAll(async () => {
  const [tyre] = await shop.sql<{ id: number }[]>`
    select v.id from variant v join product p on p.id = v.product_id join stock s on s.variant_id = v.id
    where v.for_sale and s.on_hand - s.reserved > 20 and p.name like '%205/55 R16%' order by v.id limit 1`
  const response = await fetch(`${shop.origin}/v1/products/sets?variant_id=${tyre!.id}`)
  const { offers } = (await response.json()) as SetOffers
  goods = { tyre: tyre!.id, wheel: offers.data[0]!.product.variant_id }
})
afterEach(() => customer.close())

async function call(path: string, body?: object): Promise<Cart> {
  const response = await fetch(shop.origin + path, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return (await response.json()) as Cart
}

/** A customer whose cart has a set of four. `quantities`: of the cart's lines, as the server has them. */
async function startWithSet(options = {}) {
  customer = await startCustomer(browser, shop, options)
  const { page } = customer
  const { token } = await call('/v1/checkout/cart', {})
  const body = { tyre_variant_id: goods.tyre, wheel_variant_id: goods.wheel, quantity: 4 }
  await call(`/v1/checkout/cart/${token}/set`, body)
  await page.context().addCookies([{ name: 'cart_token', value: token, url: shop.origin }])
  const quantities = async () =>
    (await call(`/v1/checkout/cart/${token}`)).items.map(({ quantity }) => quantity)
  return { page, quantities }
}

const lines = (page: Page) => page.getByRole('list', { name: 'Termékek a kosárban' }).locator('> li')
const amount = async (text: Promise<string>) =>
  Number(/([\d\s]+)Ft\s*$/.exec(await text)?.[1]?.replace(/\s/g, ''))
const quantity = (page: Page) => page.getByLabel('Darab', { exact: true })
const remove = (page: Page) => page.getByRole('button', { name: /^Törlés: Szerelt kerék/ })

describe('a set in the cart', () => {
  it('is one line with its parts, whose quantity and removal are those of all three', async () => {
    const { page, quantities } = await startWithSet()
    await openHydrated(page, '/kosar')
    expect(await lines(page).count()).toBe(1)
    expect(await lines(page).locator('ul > li').count()).toBe(3)
    expect(await lines(page).locator('ul a').count()).toBe(2)
    const four = await amount(lines(page).innerText())
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
    await page.getByRole('button', { name: 'Több' }).click()
    // Before the server has said so, and as nothing else.
    expect(await amount(lines(page).innerText())).toBe((four / 4) * 5)
    expect(
      await page
        .getByRole('banner')
        .getByRole('link', { name: /^Kosár, 5 darab/ })
        .count(),
    ).toBe(1)
    await saved
    expect(await quantities()).toEqual([5, 5, 5])
    await remove(page).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Törlés', exact: true }).click()
    await page.locator('main').getByText('A kosara még üres').waitFor()
    expect(await quantities()).toEqual([])
  })

  it('is changed and removed without scripts too', async () => {
    const { page, quantities } = await startWithSet({ javaScriptEnabled: false })
    await page.goto('/kosar')
    await quantity(page).fill('3')
    await page.getByRole('button', { name: 'Frissítés' }).click()
    await page.getByText('3 darab', { exact: true }).waitFor()
    expect(await quantities()).toEqual([3, 3, 3])
    await remove(page).click()
    await page.locator('main').getByText('A kosara még üres').waitFor()
    expect(await quantities()).toEqual([])
  })

  it('is one in the checkout’s summary and on the order’s page, at the price of the cart', async () => {
    const { page } = await startWithSet()
    await openHydrated(page, '/kosar')
    const price = await amount(lines(page).innerText())
    await openHydrated(page, '/fizetes')
    await page.getByRole('complementary').getByRole('heading', { name: '4 darab' }).waitFor()
    const entry = page.getByRole('complementary').getByRole('listitem').filter({ hasText: 'Szerelt kerék' })
    expect(await amount(entry.innerText())).toBe(price)
    await fillCheckout(page)
    await page.getByRole('button', { name: orderButton }).click()
    await page.waitForURL('**/fizetesi-informacio?rendeles=*')
    const ordered = page
      .getByRole('region', { name: /^Rendelésszám/ })
      .getByRole('list')
      .first()
    await ordered.waitFor()
    expect(await ordered.locator('> li').count()).toBe(1)
    expect(await ordered.innerText()).toMatch(/^Szerelt kerék\n/)
    expect(await ordered.locator('ul > li').count()).toBe(3)
    expect(await amount(ordered.innerText())).toBe(price)
  })
})
