import type { Browser, Page } from 'playwright-core'
import { afterEach, expect } from 'vitest'
import type { RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import { findBarriersInBoth } from './barriers.ts'
import { openHydrated, startCustomer, type Customer } from './customer.ts'
import { findOverflows } from './layout.ts'

let shop: RunningShop
let browser: Browser
let customer: Customer

it.beforeAll(({ shop: sharedShop, browser: sharedBrowser }) => {
  shop = sharedShop
  browser = sharedBrowser
})
afterEach(() => customer.close())

/** A tyre of each size. */
async function tyresOf(...sizes: string[]): Promise<number[]> {
  const found = sizes.map(
    (size) =>
      shop.sql<{ id: number }[]>`
        select id from product where published and name like ${`%${size}%`} order by id limit 1`,
  )
  return (await Promise.all(found)).map(([row]) => row!.id)
}

const turn = (page: Page) => page.getByRole('row', { name: /^Gördülési kerület/ }).locator('td')

it('tyres of three sizes are laid over the first in turn, on a phone', async () => {
  customer = await startCustomer(browser, shop, { viewport: { width: 360, height: 740 } })
  const { page } = customer
  const ids = await tyresOf('205/55 R16', '225/45 R17', '195/65 R15')
  await openHydrated(page, `/osszehasonlitas?ids=${ids.join(',')}`)
  const drawing = page.getByRole('img', { name: /^A 205\/55\sR16 és a 225\/45\sR17 méretű kerék/ })
  expect((await drawing.boundingBox())!.width).toBeGreaterThan(300)
  expect(await turn(page).allTextContents()).toEqual(['1\u00a0927', '1\u00a0935', '+0,4%'])
  await page.getByRole('link', { name: /^195\/65\sR15/ }).click()
  await page.waitForURL(`**&meret=${ids[2]}`)
  await page.getByRole('img', { name: /és a 195\/65\sR15 méretű kerék/ }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(await findOverflows(page)).toEqual([])
  expect(await findBarriersInBoth(page)).toEqual([])
})

it('both wheels stand on the road, and are as large as their sizes say', async () => {
  customer = await startCustomer(browser, shop, { javaScriptEnabled: false })
  const { page } = customer
  const ids = await tyresOf('205/55 R16', '195/65 R15')
  await page.goto(`/osszehasonlitas?ids=${ids.join(',')}`)
  const boxes = await page
    .locator('.overlay-base > path:first-child, .overlay-other > path:first-child')
    .evaluateAll((paths) =>
      paths
        .map((path) => (path as SVGPathElement).getBBox())
        .map(({ y, width, height }) => [y + height, width, height]),
    )
  const [[road, base], [sameRoad, other, height]] = boxes as [[number, number], [number, number, number]]
  expect(sameRoad).toBeCloseTo(road, 0)
  // 16 x 25.4 + 2 x 205 x 0.55 = 631.9; 15 x 25.4 + 2 x 195 x 0.65 = 634.5
  expect(base).toBeCloseTo(631.9, 0)
  expect(other).toBeCloseTo(634.5, 0)
  expect(height).toBeCloseTo(other, 0)
})
