import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect } from 'vitest'
import { startRunningShop, type RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import { findBarriers } from './barriers.ts'
import { decided, fillCheckout, openHydrated, orderButton, startCustomer, type Customer } from './customer.ts'

let shop: RunningShop
let browser: Browser
let customer: Customer
let requested: string[]

it.beforeAll(async ({ browser: sharedBrowser }) => {
  browser = sharedBrowser
  shop = await startRunningShop({ TRACKING: '1', GTM_ID: 'GTM-PROBA12' })
})
afterEach(() => customer.close())
afterAll(() => shop.stop())

/** A customer who has decided nothing yet, or as `consent` says. Google's script is played: it sets its cookie. */
async function visit(consent: string[] | null = null): Promise<Page> {
  customer = await startCustomer(browser, shop)
  const { page } = customer
  const context = page.context()
  await context.clearCookies({ name: 'cc_cookie' })
  if (consent) await context.addCookies(decided(shop.origin, consent))
  requested = []
  await page.route(/googletagmanager|google-analytics/, (route) => {
    requested.push(route.request().url())
    return route.fulfill({
      contentType: 'text/javascript',
      body: "document.cookie = '_ga=GA1.1.1.2; Path=/'; document.cookie = '_gid=GA1.1.3; Path=/'",
    })
  })
  return page
}

const cookiesOf = async (page: Page) =>
  new Map((await page.context().cookies()).map(({ name, value }) => [name, value]))
const categoriesOf = async (page: Page) => {
  const value = (await cookiesOf(page)).get('cc_cookie')
  return value === undefined
    ? null
    : (JSON.parse(decodeURIComponent(value)) as { categories: string[] }).categories.toSorted()
}
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sütiket használunk' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

type Layer = {
  event?: string
  ecommerce?: { items?: unknown[] } | null
  page_name?: string
  page_title?: string
  0?: string
  1?: string
  2?: Record<string, string>
}
const layerOf = (page: Page) =>
  page.evaluate(() => JSON.parse(JSON.stringify(window.dataLayer ?? [])) as unknown[]) as Promise<Layer[]>
const eventsOf = async (page: Page) =>
  (await layerOf(page)).flatMap(({ event }) => (event && event !== 'gtm.js' ? [event] : []))

describe('before a decision', () => {
  it('nothing is measured, no cookie is set, and refusing is as easy as accepting', async () => {
    const page = await visit()
    await openHydrated(page, '/')
    await dialog(page).waitFor()
    const sizes = await Promise.all(
      ['Elfogadom', 'Elutasítom'].map((name) => button(page, name).boundingBox()),
    )
    expect(sizes[0]?.width).toBe(sizes[1]?.width)
    expect(sizes[0]?.height).toBe(sizes[1]?.height)
    expect(await page.locator('#cc-main .cm').getAttribute('class')).toContain('cm--cloud')
    for (const [width, height] of [
      [390, 844],
      [320, 480],
      [640, 360],
      [700, 500],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height })
      expect(await findBarriers(page), `${width}x${height}`).toEqual([])
      const box = await dialog(page).boundingBox()
      expect(box!.y, `${width}x${height}`).toBeGreaterThanOrEqual(0)
      expect(box!.x + box!.width, `${width}x${height}`).toBeLessThanOrEqual(width)
      const isCut = await page
        .locator('#cc-main .cm__desc')
        .evaluate((text) => text.scrollHeight > text.clientHeight)
      expect(isCut, `${width}x${height}`).toBe(false)
    }
    // What the home page is opened for stays in sight.
    const finder = page.getByRole('button', { name: /mutatása$/ })
    for (const [width, height] of [
      [360, 740],
      [390, 844],
      [768, 1024],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      const [box, needed] = [await dialog(page).boundingBox(), await finder.boundingBox()]
      const isBelow = box!.y >= needed!.y + needed!.height
      const isBeside = box!.x >= needed!.x + needed!.width
      expect(isBelow || isBeside, `${width}x${height}`).toBe(true)
    }
    await page.getByRole('link', { name: 'Sütitájékoztató' }).first().click()
    await page.getByRole('heading', { name: 'Sütitájékoztató', level: 1 }).waitFor()
    expect(requested).toEqual([])
    expect(await layerOf(page)).toEqual([])
    const names = [...(await cookiesOf(page)).keys()].toSorted()
    expect(names.filter((name) => name.startsWith('_g') || name === 'cc_cookie')).toEqual([])
  })
})

describe('a first visit takes less than 115 kB of script until it is idle', () => {
  const pages = ['/', '/termekek/teli-gumi', 'a tyre']
  it.for(
    pages.flatMap((path) => [
      { path, consent: null, what: 'the dialog included' },
      { path, consent: ['necessary', 'analytics'], what: 'measuring included' },
    ]),
  )('$path, $what', async ({ path, consent }) => {
    const page = await visit(consent)
    const sizes: Promise<number>[] = []
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script' && request.url().startsWith(shop.origin))
        sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
    })
    const list = await page.request.get('/termekek/teli-gumi')
    const tyre = /\/termek\/[^"?#]+/.exec(await list.text())![0]
    await page.goto(path === 'a tyre' ? tyre : path)
    if (consent) await expect.poll(() => eventsOf(page)).toContain('page_view')
    else await dialog(page).waitFor()
    await page.waitForLoadState('networkidle')
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    expect(bytes).toBeGreaterThan(100_000)
    expect(bytes).toBeLessThan(115_000)
  })
})

it('the dialog waits until what is being written is finished', async () => {
  const page = await visit()
  const style = page.waitForResponse(/consent-dialog.*\.css/)
  await page.goto('/')
  const field = page.locator('#kereso')
  await field.focus()
  await style
  await field.pressSequentially('amper', { delay: 50 })
  expect(await field.inputValue()).toBe('amper')
  expect(await dialog(page).count()).toBe(0)
  await field.blur()
  await dialog(page).waitFor()
})

describe('a decision', () => {
  it('to refuse is stored for 182 days, and nothing is measured', async () => {
    const page = await visit()
    await openHydrated(page, '/')
    await button(page, 'Elutasítom').click()
    await dialog(page).waitFor({ state: 'hidden' })
    expect(await categoriesOf(page)).toEqual(['necessary'])
    const daysOf = async (cookie: string) => {
      const { expires } = (await page.context().cookies()).find(({ name }) => name === cookie)!
      return Math.round((expires * 1000 - Date.now()) / 86_400_000)
    }
    expect([await daysOf('cc_cookie'), await daysOf('i18n_locale')]).toEqual([182, 365])
    await openHydrated(page, '/kosar')
    expect(await dialog(page).count()).toBe(0)
    expect(requested).toEqual([])
    expect(await layerOf(page)).toEqual([])
  })

  it('to accept lets the tags in once, with every page and its route', async () => {
    const page = await visit()
    await openHydrated(page, '/')
    await button(page, 'Elfogadom').click()
    await page.waitForFunction(() => document.cookie.includes('_ga='))
    expect(await categoriesOf(page)).toEqual(['analytics', 'functionality', 'marketing', 'necessary'])
    await page.getByRole('contentinfo').getByRole('link', { name: 'Kosár' }).click()
    await page.waitForURL('**/kosar')
    await expect.poll(() => eventsOf(page)).toContain('view_cart')
    const layer = await layerOf(page)
    // The state of consent stands before everything else: denied, then as it was accepted.
    expect(
      layer
        .slice(0, 2)
        .map((entry) => [entry[0], entry[1], entry[2]?.ad_storage, entry[2]?.analytics_storage]),
    ).toEqual([
      ['consent', 'default', 'denied', 'denied'],
      ['consent', 'update', 'granted', 'granted'],
    ])
    const views = layer.flatMap(({ event, page_name, page_title }) =>
      event === 'page_view' ? [[page_name, page_title]] : [],
    )
    expect(views.map(([name]) => name)).toEqual(['index___hu', 'cart___hu'])
    await expect.poll(() => page.title()).toBe(views[1]![1])
    expect(views[0]![1]).not.toBe(views[1]![1])
    expect(requested).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-PROBA12'])
  })

  it('can be changed: what was refused stops, and its cookies go', async () => {
    const page = await visit(['necessary', 'analytics', 'marketing'])
    await openHydrated(page, '/suti-beallitasok')
    await page.waitForFunction(() => document.cookie.includes('_gid='))
    await page.getByText('elfogadva').first().waitFor()
    await button(page, 'Beállítások megnyitása').click()
    const preferences = page.getByRole('dialog', { name: 'Sütibeállítások' })
    await preferences.waitFor()
    expect(await findBarriers(page)).toEqual([])
    const toggles = await preferences.locator('.section__toggle').all()
    expect(toggles).toHaveLength(4)
    for (const toggle of toggles) {
      const { width, height } = (await toggle.boundingBox())!
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
    await button(page, 'Mindet elutasítom').click()
    await preferences.waitFor({ state: 'hidden' })
    await expect.poll(() => categoriesOf(page)).toEqual(['necessary'])
    await expect
      .poll(async () => [...(await cookiesOf(page)).keys()].filter((name) => name.startsWith('_g')))
      .toEqual([])
    const before = (await eventsOf(page)).length
    await page.getByRole('contentinfo').getByRole('link', { name: 'Kosár' }).click()
    await page.waitForURL('**/kosar')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const layer = await layerOf(page)
    expect((await eventsOf(page)).length).toBe(before)
    expect(layer.findLast((entry) => entry[1] === 'update')?.[2]).toMatchObject({
      analytics_storage: 'denied',
      ad_storage: 'denied',
    })
  })

  it.each([
    ['analytics', ['_ga', '_ga_PROBA12', '_gid'], ['_fbp', '_gac_1', '_gcl_au']],
    ['marketing', ['_fbp', '_gac_1', '_gcl_au'], ['_ga', '_ga_PROBA12', '_gid']],
  ])('to %s taken back takes its own cookies away, and no others', async (category, own, others) => {
    const page = await visit()
    await openHydrated(page, '/suti-beallitasok')
    await button(page, 'Elfogadom').click()
    await page.waitForFunction(() => document.cookie.includes('_gid='))
    const set = [...own, ...others].map((name) => ({ name, value: '1', url: shop.origin }))
    await page.context().addCookies(set)
    await button(page, 'Beállítások megnyitása').click()
    const preferences = page.getByRole('dialog', { name: 'Sütibeállítások' })
    await preferences.waitFor()
    await preferences.locator(`input[value="${category}"]`).uncheck({ force: true })
    await button(page, 'Beállítások mentése').click()
    await preferences.waitFor({ state: 'hidden' })
    const present = async () => [...(await cookiesOf(page)).keys()]
    await expect.poll(async () => (await present()).filter((name) => own.includes(name))).toEqual([])
    expect(await present()).toEqual(expect.arrayContaining(others))
  })

  it.each([
    ['of another revision', { revision: 0, expirationTime: Date.now() + 86_400_000 }],
    ['that has expired', { revision: 1, expirationTime: Date.now() - 1000 }],
  ])('%s is requested again', async (_which, changes) => {
    const page = await visit()
    const value = encodeURIComponent(JSON.stringify({ categories: ['necessary', 'analytics'], ...changes }))
    await page.context().addCookies([{ name: 'cc_cookie', value, url: shop.origin }])
    await openHydrated(page, '/')
    await dialog(page).waitFor()
    expect(requested).toEqual([])
  })
})

describe('a whole purchase', () => {
  it('is reported step by step, each once', async () => {
    const page = await visit(['necessary', 'analytics'])
    await openHydrated(page, '/termekek/motorolaj')
    await page.waitForFunction(() => document.cookie.includes('_ga='))
    await page.locator('main h3 a, main h2 a').first().click()
    await page.waitForURL('**/termek/*')
    await expect.poll(() => eventsOf(page)).toContain('view_item')
    await page.getByRole('button', { name: 'Kosárba' }).first().click()
    await page.getByRole('dialog').getByRole('link', { name: 'Tovább a pénztárhoz' }).click()
    await page.waitForURL('**/fizetes')
    await fillCheckout(page)
    await page.getByRole('button', { name: orderButton }).click()
    await page.getByRole('heading', { name: /^Köszönjük/ }).waitFor()
    await expect.poll(() => eventsOf(page)).toContain('purchase')
    expect(await eventsOf(page)).toEqual([
      'page_view',
      'view_item_list',
      'select_item',
      'page_view',
      'view_item',
      'add_to_cart',
      'view_cart',
      'page_view',
      'begin_checkout',
      'add_shipping_info',
      'add_payment_info',
      'page_view',
      'purchase',
    ])
    const purchase = (await layerOf(page)).find(({ event }) => event === 'purchase')
    const named = { item_brand: expect.stringMatching(/./), item_category: expect.stringMatching(/./) }
    expect(purchase?.ecommerce).toMatchObject({ currency: 'HUF', items: [{ quantity: 1, ...named }] })
    for (const { ecommerce } of await layerOf(page))
      for (const item of (ecommerce as { items?: object[] } | null)?.items ?? [])
        expect(item).toMatchObject(named)

    await page.reload()
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
    await expect.poll(() => eventsOf(page)).toContain('page_view')
    expect(await eventsOf(page)).not.toContain('purchase')
  })
})
