import type { Browser } from 'playwright-core'
import { afterEach, describe, expect } from 'vitest'
import type { RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import { findBarriers, findBarriersInBoth } from './barriers.ts'
import { openHydrated, seen, startCustomer, type Customer } from './customer.ts'

let shop: RunningShop
let browser: Browser
let customer: Customer
/** Addresses of a tyre with its label, of a product with colours, and of further tyres. */
let tyre: string
let wheel: string
let tyres: string[]

it.beforeAll(async ({ shop: sharedShop, browserWithPictures: sharedBrowser }) => {
  shop = sharedShop
  browser = sharedBrowser
  const rows = await shop.sql<{ slug: string }[]>`
    select p.slug from product p join category c on c.id = p.main_category_id
    where c.slug like 'teli%' and p.eprel_id is not null order by p.popularity desc, p.id limit 6`
  tyres = rows.map(({ slug }) => `/termek/${slug}`)
  tyre = tyres[0]!
  const [coloured] = await shop.sql<{ slug: string }[]>`
    select slug from product where 'szin' = any(option_attributes) order by id limit 1`
  wheel = `/termek/${coloured!.slug}`
})
afterEach(() => customer.close())

const variantInForm = '#kosarba input[name=variant_id]'

describe('a variant', () => {
  it('is chosen by the keyboard, has an address of its own and changes what is bought', async () => {
    customer = await startCustomer(browser, shop)
    const { page } = customer
    await openHydrated(page, wheel)
    const options = page.getByRole('navigation', { name: 'Szín' })
    const before = await page.locator(variantInForm).inputValue()
    await options.locator('a:not([aria-current])').first().press('Enter')
    await page.waitForURL(/valtozat=/)
    await expect.poll(() => page.locator(variantInForm).inputValue()).not.toBe(before)
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).not.toContain('valtozat')
    const chosen = await page.locator(variantInForm).inputValue()
    await page.reload()
    expect(await page.locator(variantInForm).inputValue()).toBe(chosen)
  })

  it('of the next product is shown though nobody has been near the reviews of the first', async () => {
    customer = await startCustomer(browser, shop)
    const { page } = customer
    await openHydrated(page, wheel)
    const first = await page.getByRole('heading', { level: 1 }).textContent()
    await page.locator('section[aria-labelledby=hasonlo] h3 a').first().press('Enter')
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).not.toBe(first)
    expect(await page.locator('#velemenyek').count()).toBe(1)
    // What fits it was not in its data: the part has fetched it.
    await page.getByRole('region', { name: 'Illik hozzá' }).waitFor()
    await page.goBack()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(first)
  })
})

describe('the pictures', () => {
  it('are enlarged in all the window, by keys, clicks and drags, and the focus comes back', async () => {
    customer = await startCustomer(browser, shop)
    const { page } = customer
    await openHydrated(page, tyre)
    const enlarge = page.getByRole('button', { name: /^Nagyítás/ })
    await enlarge.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('1 / 4').waitFor()
    await page.getByRole('button', { name: 'Következő kép' }).press('ArrowRight')
    await dialog.getByText('2 / 4').waitFor()
    expect(await findBarriers(page)).toEqual([])
    await page.keyboard.press('+')
    await dialog.getByRole('button', { name: 'Kicsinyítés' }).waitFor()
    await page.keyboard.press('0')
    await dialog.getByRole('button', { name: 'Nagyítás' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => enlarge.evaluate((element) => element === document.activeElement)).toBe(true)

    await page.locator('#kep-1').click()
    const picture = dialog.locator('.zoom-stage img').first()
    await picture.waitFor()
    const widthOf = async () => (await picture.boundingBox())!.width
    const fitted = await widthOf()
    await picture.click()
    await expect.poll(widthOf).toBeCloseTo(fitted * 2.5, 0)
    const before = (await picture.boundingBox())!
    await page.mouse.move(640, 300)
    await page.mouse.down()
    await page.mouse.move(600, 280, { steps: 4 })
    await page.mouse.up()
    const after = (await picture.boundingBox())!
    expect([after.x - before.x, after.y - before.y].map(Math.round)).toEqual([-40, -20])
    expect(Math.round(after.width)).toBe(Math.round(before.width))
  })

  it('are enlarged by fingers: a tap, a drag, two that go apart and meet again, a swipe to the next', async () => {
    customer = await startCustomer(browser, shop, { viewport: { width: 360, height: 740 }, hasTouch: true })
    const { page } = customer
    await openHydrated(page, tyre)
    await page.locator('#kep-1').tap()
    const dialog = page.getByRole('dialog')
    const counter = dialog.locator('.zoom-count')
    await dialog.getByText('1 / 4').waitFor()
    const devtools = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', xs: number[] = [], y = 400) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((x, id) => ({ x, y, id })) })
    const fingers = async (from: number[], ...further: number[][]) => {
      await touch('touchStart', from)
      for (const xs of further) await touch('touchMove', xs)
      await touch('touchEnd')
    }
    const boxOf = async () => {
      const { x, width } = (await dialog.locator('.zoom-stage img').first().boundingBox())!
      return [x, width].map(Math.round)
    }
    expect(await boxOf()).toEqual([0, 360])
    await fingers([180])
    await expect.poll(boxOf).toEqual([-270, 900])
    await fingers([180], [160], [130])
    await expect.poll(boxOf).toEqual([-320, 900])
    await fingers([180])
    await expect.poll(boxOf).toEqual([0, 360])
    await fingers([150, 210], [120, 240], [90, 270])
    await expect.poll(boxOf).toEqual([-360, 1080])
    // What two fingers do leads to no other picture, however far they went.
    await fingers([90, 270], [130, 230], [160, 200])
    await expect.poll(boxOf).toEqual([0, 360])
    expect(await counter.textContent()).toBe('1 / 4')
    await fingers([250], [200], [150])
    await expect.poll(() => counter.textContent()).toBe('2 / 4')
    expect(await page.evaluate(() => visualViewport!.scale)).toBe(1)
  })

  it('follow the name on phones, are moved to by their thumbs; what is compared and the header stay in reach', async () => {
    customer = await startCustomer(browser, shop, { viewport: { width: 360, height: 740 } })
    const { page } = customer
    await openHydrated(page, tyre)
    const top = async (selector: string) => (await page.locator(selector).first().boundingBox())!.y
    expect(await top('h1')).toBeLessThan(await top('#kep-1'))
    await page.getByRole('link', { name: /, 3\. kép/ }).click()
    await expect
      .poll(() => page.locator('#kep-3').evaluate((slide) => Math.round(slide.getBoundingClientRect().left)))
      .toBeLessThan(60)

    await page.getByRole('button', { name: 'Összehasonlítás', exact: true }).click()
    await page.getByRole('link', { name: 'Összehasonlítás (1)' }).waitFor()

    const cards = page.locator('section[aria-labelledby=hasonlo] ul')
    await cards.scrollIntoViewIfNeeded()
    const { x, width } = (await cards.boundingBox())!
    expect([x, width]).toEqual([0, 360])
    const cart = page.locator('header').getByRole('link', { name: /^Kosár/ })
    const isInView = () => cart.evaluate((link) => link.getBoundingClientRect().bottom > 0)
    expect(await isInView()).toBe(false)
    await page.mouse.wheel(0, -200)
    await expect.poll(isInView).toBe(true)
    await page.mouse.wheel(0, 200)
    await expect.poll(isInView).toBe(false)
  })
})

describe('axe finds nothing, wide and narrow', () => {
  it('on a product, on its open label sheet and on a comparison, which needs no wider screen', async () => {
    customer = await startCustomer(browser, shop)
    const { page } = customer
    await openHydrated(page, tyre)
    expect(await findBarriersInBoth(page)).toEqual([])
    await page.getByRole('button', { name: 'Címke és adatlap' }).click()
    await page.getByRole('dialog').getByText('EPREL-nyilvántartási szám').waitFor()
    expect(await findBarriersInBoth(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Összehasonlítás', exact: true }).click()
    await page.getByRole('link', { name: 'Összehasonlítás megnyitása' }).click()
    await page.getByRole('table').waitFor()
    expect(await findBarriersInBoth(page)).toEqual([])
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 780 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })
})

describe('comparing', () => {
  it('takes four, refuses a fifth, is remembered and shows the differences', async () => {
    customer = await startCustomer(browser, shop)
    const { page } = customer
    for (const path of tyres.slice(0, 5)) {
      await openHydrated(page, path)
      await page.getByRole('button', { name: 'Összehasonlítás', exact: true }).click()
      await page.locator('[role=status] a[href^="/osszehasonlitas"]').waitFor()
    }
    await page.getByText('Egyszerre legfeljebb 4 terméket').waitFor()
    await page.locator('header').getByRole('link', { name: 'Összehasonlítás (4)' }).click()
    await page.waitForURL(/ids=\d+,\d+,\d+,\d+$/)
    await page.locator('.compare-table thead th').nth(3).waitFor()
    const rows = page.locator('.compare-table tbody tr')
    const all = await rows.count()
    const countVisible = () =>
      rows.evaluateAll((lines) => lines.filter((line) => getComputedStyle(line).display !== 'none').length)
    const different = await countVisible()
    expect(different).toBeGreaterThan(0)
    expect(different).toBeLessThan(all)
    await page.getByLabel('Csak az eltérések').uncheck()
    expect(await countVisible()).toBe(all)
    await page
      .getByRole('button', { name: /^Kivétel/ })
      .first()
      .click()
    await page.waitForURL(/ids=\d+,\d+,\d+$/)
    await expect.poll(() => page.locator('.compare-table thead th').count()).toBe(3)
  })

  it('works from a shared address without scripts', async () => {
    customer = await startCustomer(browser, shop, { javaScriptEnabled: false })
    const rows = await shop.sql<{ id: number }[]>`select id from product where published order by id limit 2`
    await customer.page.goto(`/osszehasonlitas?ids=${rows.map(({ id }) => id).join(',')},999999999`)
    expect(await customer.page.locator('.compare-table thead th').count()).toBe(2)
  })
})

describe('what fits a product', () => {
  it('is added from its page, and the cart offers what is left', async () => {
    customer = await startCustomer(browser, shop)
    const { page } = customer
    await openHydrated(page, '/termek/nordval-fjell-3-205-55-r16-teli')
    const fitting = page.getByRole('region', { name: 'Illik hozzá' })
    expect(await fitting.getByText(/^Illik a \d+\/\d+\sR\d+ mérethez$/).count()).toBe(1)
    const name = await fitting.getByRole('link').first().innerText()
    await page.locator('#kosarba').getByRole('button', { name: 'Kosárba' }).first().press('Enter')
    const side = page.getByRole('dialog', { name: /^Kosár/ })
    await side.waitFor()
    await page.keyboard.press('Escape')
    await fitting.getByRole('button', { name: `kosárba: ${name}` }).click()
    await side.getByText(name).waitFor()
    await openHydrated(page, '/kosar')
    const more = page.getByRole('region', { name: 'Ehhez még' })
    await more.waitFor()
    const others = await more.getByRole('link').allInnerTexts()
    expect(others.length).toBeGreaterThan(0)
    expect(others).not.toContain(name)
    expect(await findBarriers(page)).toEqual([])
    await more.getByRole('button').first().click()
    await expect.poll(() => more.getByRole('link').allInnerTexts()).not.toContain(others[0])
  })
})

describe('recently viewed products', () => {
  it('stand under the next product', async () => {
    customer = await startCustomer(browser, shop)
    const { page } = customer
    await openHydrated(page, tyres[1]!)
    const name = await page.locator('h1').textContent()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('boltiv.recently-viewed'))).toBeTruthy()
    await openHydrated(page, wheel)
    await page.locator('footer').scrollIntoViewIfNeeded()
    const section = page.getByRole('region', { name: 'Nemrég megnézett termékek' })
    expect(await seen(section)).toBe(true)
    expect((await section.locator('h3').first().textContent())?.replace(/\s/g, '')).toBe(
      name?.replace(/\s/g, ''),
    )
  })
})

describe('fetching ahead', () => {
  it('on hover, opens the product without another request for it', async () => {
    customer = await startCustomer(browser, shop)
    const { page } = customer
    await openHydrated(page, '/termekek/teli-gumi')
    const link = page.locator('h3 a').first()
    const slug = (await link.getAttribute('href'))!.split('/').at(-1)!.split('?')[0]!
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    const responded = page.waitForResponse(
      (response) => new URL(response.url()).pathname === `/v1/product/${slug}`,
    )
    await link.hover()
    await (await responded).finished()
    await expect.poll(() => requested.includes(`/v1/product/${slug}/related`)).toBe(true)
    const before = requested.filter((path) => path === `/v1/product/${slug}`).length
    await link.click()
    await page.waitForURL('**/termek/**')
    await page.getByRole('heading', { level: 2, name: 'Adatok' }).waitFor()
    expect(requested.filter((path) => path === `/v1/product/${slug}`)).toHaveLength(before)
    expect(before).toBe(1)
  })
})

describe('a page whose scripts are gone', () => {
  it('is loaded in full and shows where the customer was going', async () => {
    customer = await startCustomer(browser, shop)
    const { page } = customer
    await openHydrated(page, '/')
    // Gone until the page is loaded in full, however often it is requested before.
    let documents = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1
    })
    await page.route(/assets\/compare-page/, (route) =>
      documents === 0 ? route.fulfill({ status: 404, body: '' }) : route.continue(),
    )
    await page.evaluate(() => {
      const link = document.createElement('a')
      link.href = '/osszehasonlitas'
      link.textContent = 'oda'
      document.querySelector('main')?.prepend(link)
    })
    const loaded = page.waitForEvent('load')
    await page.getByRole('link', { name: 'oda' }).click()
    await loaded
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
    expect(new URL(page.url()).pathname).toBe('/osszehasonlitas')
    expect(await seen(page.getByRole('heading', { level: 1, name: 'Összehasonlítás' }))).toBe(true)
    expect(documents).toBe(1)
  })
})
