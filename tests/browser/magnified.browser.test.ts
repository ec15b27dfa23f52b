import type { Browser, Page } from 'playwright-core'
import { afterEach, describe, expect } from 'vitest'
import type { RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import {
  addInPlace,
  fillCheckout,
  openHydrated,
  orderButton,
  startCustomer,
  type Customer,
} from './customer.ts'
import { enlargeText, findCramped, findOverflows, magnified } from './layout.ts'

let shop: RunningShop
let browser: Browser
let customer: Customer

it.beforeAll(({ shop: sharedShop, browser: sharedBrowser }) => {
  shop = sharedShop
  browser = sharedBrowser
})
afterEach(() => customer.close())

async function start(): Promise<Page> {
  customer = await startCustomer(browser, shop, { viewport: magnified })
  return customer.page
}

describe('magnified four times, also with its texts set apart, nothing is cut or scrolled sideways', () => {
  it('on a product with its label, in the side cart, and on the way from the cart to the order', async () => {
    const page = await start()
    await openHydrated(page, '/termekek/teli-gumi')
    await page.locator('main h3 a').first().click()
    await page.getByRole('heading', { name: 'EU-gumicímke' }).waitFor()
    expect(await findCramped(page)).toEqual([])
    await addInPlace(page, 'motorolaj')
    expect(await findCramped(page)).toEqual([])
    await openHydrated(page, '/kosar')
    expect(await findCramped(page)).toEqual([])
    await openHydrated(page, '/fizetes')
    expect(await findCramped(page)).toEqual([])
    await fillCheckout(page)
    await page.getByRole('button', { name: orderButton }).click()
    await page.getByRole('heading', { name: /^Köszönjük/ }).waitFor()
    expect(await findCramped(page)).toEqual([])
  })
})

/** Pages that stand alone, one of every kind. */
const kinds = [
  '/',
  '/termekek/teli-gumi?felni=16&oldalfal=55&szelesseg=205',
  '/kereses/szerelt kerék',
  '/kedvencek',
  '/garazs',
  '/autom?gyartmany=Suzuki&modell=Swift&ev=2012',
  '/szerelesi-muhelyek?hely=1117',
  '/suti-beallitasok',
  '/szereles',
  '/rolunk',
  '/kapcsolat',
  '/belepes',
]

/** Bars that stay on the screen and take more than a quarter of it. */
const findHighBars = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-dock], header')].flatMap((bar) => {
      const { position, top } = getComputedStyle(bar)
      const { height } = bar.getBoundingClientRect()
      const stays = position === 'fixed' || (position === 'sticky' && top === '0px')
      return stays && height > innerHeight / 4 ? [`a bar of ${height} on ${innerHeight} px`] : []
    }),
  )

describe.each([
  [360, 740],
  [768, 1024],
  [1440, 900],
])('with letters twice as large, on a screen of %i x %i px', (width, height) => {
  it('nothing is cut, covered or scrolled sideways, with a sum in the header, up to the order', async () => {
    const page = await start()
    await page.setViewportSize({ width, height })
    const found: string[] = []
    const look = async (kind = new URL(page.url()).pathname) => {
      const takeBack = await enlargeText(page)
      const skip = await page.getByText('Ugrás a tartalomra').boundingBox()
      const lines = [...(await findOverflows(page)), ...(await findHighBars(page))]
      const searches = await page
        .locator('header [type=search]')
        .evaluateAll((fields) => fields.map(({ clientWidth }) => clientWidth))
      if (searches.some((own) => own < width / 3)) lines.push(`a search is ${searches.join()} px wide`)
      if (skip!.y + skip!.height > 0) lines.push('the way to the contents is seen')
      found.push(...lines.map((line) => `${kind}: ${line}`))
      await takeBack()
    }
    // Hundreds of thousands: four tyres.
    await openHydrated(page, '/termekek/teli-gumi')
    await page.locator('form[data-cart-form]:has([name=quantity][value="4"]) button').first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Darab', { exact: true }).waitFor()
    await page.getByRole('link', { name: /^Kosár, 4 darab, \d{3}/ }).waitFor({ state: 'attached' })
    await look('side cart')
    const takeBack = await enlargeText(page)
    const goods = await dialog.locator('header + div').evaluate((body) => body.clientHeight)
    expect(goods).toBeGreaterThan(height / 4)
    await takeBack()
    await openHydrated(page, '/termekek/teli-gumi')
    await look()
    await openHydrated(page, (await page.locator('main h3 a').first().getAttribute('href'))!)
    await look('product')
    for (const path of [...kinds, '/kosar', '/fizetes']) {
      await openHydrated(page, path)
      await look()
    }
    await fillCheckout(page)
    await look('checkout, last step')
    await page.getByRole('button', { name: orderButton }).click()
    await page.getByRole('heading', { name: /^Köszönjük/ }).waitFor()
    await look()
    expect(found).toEqual([])
  })
})
