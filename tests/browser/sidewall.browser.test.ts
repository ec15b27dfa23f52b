import type { Browser, Page } from 'playwright-core'
import { afterEach, expect } from 'vitest'
import type { RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import { findBarriersInBoth } from './barriers.ts'
import { openHydrated, startCustomer, type Customer } from './customer.ts'
import { findCramped, findOverflows, magnified } from './layout.ts'

let shop: RunningShop
let browser: Browser
let customer: Customer

it.beforeAll(({ shop: sharedShop, browser: sharedBrowser }) => {
  shop = sharedShop
  browser = sharedBrowser
})
afterEach(() => customer.close())

const path = '/abroncsmeret?meret=205-55-16+91H'
const shown = (page: Page) => page.locator('.sidewall-notes > section:visible h2').allTextContents()

/** Presses a letter of the drawing as a finger does. */
async function tap(page: Page, id: string): Promise<void> {
  const letters = page.locator(`.flank [href='#${id}'] path:not(.flank-field)`)
  const box = (await letters.nth(0).boundingBox())!
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

it('a marking that is tapped on a phone is explained below the drawing, which stays in sight', async () => {
  customer = await startCustomer(browser, shop, { viewport: { width: 360, height: 740 } })
  const { page } = customer
  await openHydrated(page, path)
  expect(await shown(page)).toEqual(['205 Szélesség'])
  for (const [id, heading] of [
    ['felni', '16 Felni'],
    ['dot', 'DOT 1K7 XR42 2326 Gyártási idő'],
    ['xl', 'XL Erősített'],
  ] as const) {
    await tap(page, id)
    await expect.poll(() => shown(page)).toEqual([heading])
    expect(await page.evaluate(() => document.activeElement?.id)).toBe(id)
    const drawing = (await page.locator('.flank').boundingBox())!
    const note = (await page.locator(`#${id}`).boundingBox())!
    expect(drawing.y + drawing.height / 2).toBeGreaterThan(0)
    expect(note.y + 80).toBeLessThan(740)
  }
  await page.goBack()
  await expect.poll(() => shown(page)).toEqual(['DOT 1K7 XR42 2326 Gyártási idő'])
  expect(await findOverflows(page)).toEqual([])
  expect(await findBarriersInBoth(page)).toEqual([])
})

it('without scripts keys lead round the wheel, and on to the tyres of the size', async () => {
  customer = await startCustomer(browser, shop, { javaScriptEnabled: false })
  const { page } = customer
  await page.goto('/abroncsmeret')
  await page.getByLabel(/^Az Ön mérete/).fill('2055516 91h')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/abroncsmeret?meret=2055516+91h')
  await page
    .getByRole('navigation', { name: 'Jelek' })
    .getByRole('link', { name: '91 Terhelési index' })
    .focus()
  await page.keyboard.press('Enter')
  expect(await shown(page)).toEqual(['91 Terhelési index'])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('615\u00a0kg', { exact: true }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await shown(page)).toEqual(['H Sebességindex'])
  const winter = page.getByRole('link', { name: /^Téli 205\/55\sR16 \(\d+\)$/ })
  const count = /\((\d+)\)/.exec((await winter.textContent())!)![1]
  await winter.click()
  await page
    .getByText(new RegExp(`^${count} termék`))
    .first()
    .waitFor()
})

it('the wheel is as large as its size says', async () => {
  customer = await startCustomer(browser, shop, { javaScriptEnabled: false })
  const { page } = customer
  const boxOf = (part: string) =>
    page.locator(part).evaluate((shape) => (shape as SVGGraphicsElement).getBBox().width)
  // 16 x 25.4 + 2 x 205 x 0.55 = 631.9; 19 x 25.4 + 2 x 225 x 0.35 = 640.1
  for (const [size, outer, rim] of [
    ['205-55-16', 631.9, 406.4],
    ['225-35-19', 640.1, 482.6],
  ] as const) {
    await page.goto(`/abroncsmeret?meret=${size}`)
    expect(Math.abs((await boxOf('.flank-rubber')) - outer)).toBeLessThan(7)
    expect(await boxOf('.flank-rim')).toBeCloseTo(rim, 0)
  }
})

it('magnified four times nothing is cut', async () => {
  customer = await startCustomer(browser, shop, { viewport: magnified })
  const { page } = customer
  await openHydrated(page, `${path}#terheles`)
  expect(await findCramped(page)).toEqual([])
})

it('the size of a tyre leads from its page to its numbers', async () => {
  customer = await startCustomer(browser, shop, { viewport: { width: 360, height: 740 } })
  const { page } = customer
  await openHydrated(page, '/kereses/2055516 téli')
  await page.locator('main h3 a').first().click()
  await page.getByRole('link', { name: 'Mit jelentenek a számok?' }).click()
  await page.waitForURL(/abroncsmeret\?meret=205-55-16\+9/)
  await page.getByRole('heading', { name: 'Az oldalfal jelei', level: 1 }).waitFor()
  expect(await page.locator('.sidewall-marks a').nth(4).textContent()).toMatch(/^9\d/)
})
