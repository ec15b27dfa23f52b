import type { Browser, Page } from 'playwright-core'
import { afterEach, describe, expect } from 'vitest'
import { groupSets } from '#contract/line-sets.ts'
import type { Cart } from '#contract/wire.ts'
import type { RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import { findBarriers, findBarriersInBoth } from './barriers.ts'
import { expectedTrouble, openHydrated, seen, startCustomer, type Customer } from './customer.ts'

let shop: RunningShop
let browser: Browser
let customer: Customer
let tyre: string
let wheel: string
/** No set is made of it. */
let oil: string

/** The page of a product of the demo of which there are plenty. */
async function pathOf(pattern: string): Promise<string> {
  const [row] = await shop.sql<{ slug: string; number: string }[]>`
    select p.slug, v.item_number as number from variant v join product p on p.id = v.product_id
    join stock s on s.variant_id = v.id
    where v.for_sale and s.on_hand > 12 and p.name like ${pattern} order by v.id limit 1`
  return `/termek/${row!.slug}?valtozat=${row!.number}`
}

it.beforeAll(async ({ shop: sharedShop, browser: sharedBrowser }) => {
  shop = sharedShop
  browser = sharedBrowser
  tyre = await pathOf('%205/55 R16%')
  wheel = await pathOf('Alveon Kettős 6,5x16%')
  oil = await pathOf('%5W-30%')
})
afterEach(() => customer.close())

const rowOf = (page: Page) => page.getByRole('region', { name: 'Szerelt kerékként' })
async function openChoice(page: Page, path: string) {
  await openHydrated(page, path)
  const row = rowOf(page)
  const opener = row.getByRole('button')
  const dialog = page.getByRole('dialog')
  // Its script may just be on its way: the one press is not lost.
  await opener.press('Enter')
  await dialog.getByRole('heading', { level: 3 }).first().waitFor()
  return { opener, dialog }
}
async function cartOf(page: Page): Promise<Cart> {
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'cart_token')
  const response = await fetch(`${shop.origin}/v1/checkout/cart/${cookie?.value}`)
  return (await response.json()) as Cart
}

describe('the page of a tyre', () => {
  it('offers wheels that take it, by bolt circle, and puts three lines of one set into the cart', async () => {
    customer = await startCustomer(browser, shop)
    const { page } = customer
    const { opener, dialog } = await openChoice(page, tyre)
    expect(await findBarriersInBoth(page)).toEqual([])
    const details = dialog.locator('dd')
    // Counts would be of wheels in stock, also of those that are too few for a set.
    expect(await dialog.locator('option', { hasText: '(' }).count()).toBe(0)
    await dialog.getByLabel('Osztókör', { exact: true }).selectOption('5x112')
    await expect
      .poll(async () => new Set((await details.allTextContents()).filter((text) => /^\dx/.test(text))))
      .toEqual(new Set(['5x112']))
    const name = await dialog.getByRole('heading', { level: 3 }).first().textContent()
    await dialog
      .getByRole('button', { name: /^4\sdb szerelt kerék a kosárba: / })
      .first()
      .press('Enter')
    const sideCart = page.getByRole('dialog', { name: /^Kosár/ })
    await sideCart.getByText(name!.split(' ')[1]!).first().waitFor()
    const [set, ...others] = groupSets((await cartOf(page)).items)
    expect(others).toEqual([])
    expect(set).toMatchObject({ kind: 'set', quantity: 4 })
    await page.keyboard.press('Escape')
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
  })

  it('draws the wheel with the tyre on it, redraws and prices it in another colour, and sells that one', async () => {
    customer = await startCustomer(browser, shop)
    const { page } = customer
    const { dialog } = await openChoice(page, tyre)
    const card = dialog
      .getByRole('listitem')
      .filter({ has: page.getByRole('radio').nth(1) })
      .first()
    const drawing = card.getByRole('img', { name: /^205\/55 R16 abroncs .* colos felnin, / })
    const button = card.getByRole('button', { name: /a kosárba: / })
    const before = { markup: await drawing.innerHTML(), name: await button.getAttribute('aria-label') }
    const other = card
      .locator('label')
      .filter({ has: page.locator('input:not(:checked)') })
      .first()
    const colour = (await other.textContent())!
    await other.click()
    await card.getByRole('img', { name: `, ${colour}, méretarányosan` }).waitFor()
    expect(await drawing.innerHTML()).not.toBe(before.markup)
    expect(await button.getAttribute('aria-label')).not.toBe(before.name)
    expect(await findBarriersInBoth(page)).toEqual([])
    const total = await card.locator('.sets-foot b').textContent()
    const href = await card.getByRole('link').first().getAttribute('href')
    await button.click()
    await page.getByRole('dialog', { name: /^Kosár/ }).waitFor()
    const { items, totals } = await cartOf(page)
    // The very article of the colour, for the price that was shown with it.
    expect(items.map(({ product_variant: { url } }) => url)).toContain(href)
    expect(items[1]?.product_variant.name).toContain(colour)
    expect(totals.price.gross.formatted_value).toBe(total)
  })

  it('says why a set is refused, at its place, and offers nothing once the merchant mounts none', async () => {
    customer = await startCustomer(browser, shop)
    const { page } = customer
    const { dialog } = await openChoice(page, tyre)
    const [stored] = await shop.sql<{ value: object }[]>`select value from setting where key = 'sets'`
    await shop.sql`update setting set value = '{"mountingProductId": null}' where key = 'sets'`
    try {
      await dialog
        .getByRole('button', { name: /a kosárba/ })
        .first()
        .click()
      expect(await seen(dialog.getByRole('alert').getByText(/most nem tudjuk összeszerelve adni/))).toBe(true)
      expect(await findBarriers(page)).toEqual([])
      await expect
        .poll(async () => (await (await fetch(shop.origin + tyre)).text()).includes('szerelt-kerek'))
        .toBe(false)
      const requests: string[] = []
      page.on('request', (request) => void requests.push(request.url()))
      await openHydrated(page, tyre)
      await page.locator('footer').scrollIntoViewIfNeeded()
      await page.getByRole('region', { name: 'Illik hozzá' }).waitFor()
      expect(await rowOf(page).count()).toBe(0)
      expect(requests.filter((url) => url.includes('/v1/products/sets'))).toEqual([])
    } finally {
      await shop.sql`update setting set value = ${shop.sql.json(stored!.value as never)} where key = 'sets'`
    }
  })
})

describe('the page of a wheel', () => {
  it('offers tyres that fit, page by page, and says when they can not be had', async () => {
    customer = await startCustomer(browser, shop, { viewport: { width: 360, height: 740 } }, expectedTrouble)
    const { page } = customer
    const { dialog } = await openChoice(page, wheel)
    const cards = dialog.getByRole('heading', { level: 3 })
    expect(await cards.count()).toBe(12)
    await page.route('**/v1/products/sets?*', (route) => route.abort('internetdisconnected'))
    await dialog.getByRole('button', { name: /^További/ }).press('Enter')
    const retry = dialog.getByRole('button', { name: 'Újra' })
    await retry.waitFor()
    expect(await cards.count()).toBe(12)
    await page.unroute('**/v1/products/sets?*')
    await retry.press('Enter')
    await expect.poll(() => cards.count()).toBe(24)
    const link = cards.nth(12).getByRole('link')
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true)

    await dialog.getByLabel('Évszak').selectOption('teli')
    await expect.poll(() => cards.count()).toBe(12)
    await expect
      .poll(async () => new Set(await dialog.locator('.sets-tags > :first-child').allTextContents()))
      .toEqual(new Set(['Téli']))
    expect(await findBarriers(page)).toEqual([])
  })

  it('offers its own colours, redraws the tyres on the chosen one, and sells that', async () => {
    customer = await startCustomer(browser, shop)
    const { page } = customer
    const { dialog } = await openChoice(page, await pathOf('Alveon Ág 6,5x16%'))
    const colours = dialog.getByRole('group', { name: 'A felni színe' }).getByRole('radio')
    expect(await colours.count()).toBeGreaterThan(1)
    const other = (await colours.last().isChecked()) ? colours.first() : colours.last()
    const name = await other.evaluate((radio) => radio.closest('label')!.textContent)
    await other.press('Space')
    await dialog
      .getByRole('img', { name: new RegExp(`felnin, ${name},`) })
      .first()
      .waitFor()
    await dialog
      .getByText(/^Várható érkezés: /)
      .first()
      .waitFor()
    await dialog
      .getByRole('button', { name: /szerelt kerék a kosárba/ })
      .first()
      .press('Enter')
    await page.getByRole('dialog', { name: /^Kosár/ }).waitFor()
    const { items } = await cartOf(page)
    expect(items.some((item) => item.product_variant.name.includes(name))).toBe(true)
  })

  it('that is opened within the shop fetches what is offered when somebody comes near', async () => {
    customer = await startCustomer(browser, shop)
    const { page } = customer
    await openHydrated(page, wheel)
    const first = await page.getByRole('heading', { level: 1 }).textContent()
    await page.locator('section[aria-labelledby=hasonlo] h3 a').first().press('Enter')
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).not.toBe(first)
    expect(await seen(rowOf(page).getByText(/Ft-tól$/))).toBe(true)
  })
})

describe('a page without sets', () => {
  it('says nothing of them: of other goods, and without scripts', async () => {
    customer = await startCustomer(browser, shop)
    await openHydrated(customer.page, oil)
    await customer.page.locator('footer').scrollIntoViewIfNeeded()
    expect(await rowOf(customer.page).count()).toBe(0)
    await customer.close()
    customer = await startCustomer(browser, shop, { javaScriptEnabled: false })
    await customer.page.goto(tyre)
    expect(await customer.page.locator('#szerelt-kerek').count()).toBe(1)
    expect(await rowOf(customer.page).count()).toBe(0)
  })
})
