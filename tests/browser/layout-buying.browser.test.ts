import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterEach, describe, expect } from 'vitest'
import type { RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import { enlargeText, findOverflows } from './layout.ts'
import {
  addInPlace,
  fillCheckout,
  newEmail,
  openHydrated,
  orderButton,
  putInCart,
  startCustomer,
  type Customer,
} from './customer.ts'

let shop: RunningShop
let browser: Browser
let customer: Customer
/** The longest name of the shop, a tyre with its label, and a wheel with colours. */
let products: string[]

it.beforeAll(async ({ shop: sharedShop, browser: sharedBrowser }) => {
  shop = sharedShop
  browser = sharedBrowser
  const rows = await shop.sql<{ slug: string }[]>`
    (select slug from product order by length(name) desc, id limit 1)
    union all (select slug from product where eprel_id is not null order by popularity desc, id limit 1)
    union all (select slug from product where 'szin' = any(option_attributes) order by id limit 1)`
  products = rows.map(({ slug }) => `/termek/${slug}`)
})
afterEach(() => customer.close())

async function start(width: number, options: BrowserContextOptions = {}): Promise<Page> {
  customer = await startCustomer(browser, shop, { viewport: { width, height: 800 }, ...options })
  return customer.page
}

/** What does not fit within an element of the page, one line each; the frame around it has tests of its own. */
async function overflowsIn(page: Page, selector: string): Promise<string[]> {
  const found = await findOverflows(page)
  const element = page.locator(selector).last()
  const shown = (await element.innerText()).replace(/\s+/g, ' ')
  const within = found.filter((line) => {
    const text = /^"(.*?)"/s.exec(line)?.[1]
    return text !== undefined && shown.includes(text.replace(/\s+/g, ' '))
  })
  return [...within, ...(await element.evaluate(controlsBeyond))]
}

/** Buttons, fields and pictures that leave the screen, but for those of a part that scrolls by itself. */
function controlsBeyond(element: Element): string[] {
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
  return [...element.querySelectorAll('button, input, select, textarea, img')]
    .filter((element) => element.checkVisibility() && !scrolls(element))
    .filter((element) => element.getBoundingClientRect().right > innerWidth + 2)
    .map((element) => `${element.outerHTML.slice(0, 80)} leaves the screen`)
}

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not shown')
  return box
}

describe('with text twice as large on a phone nothing is cut or runs out', () => {
  const parts = [
    ['/', 'form[action^="/termekek"]'],
    ['/', 'section:has(li h3)'],
    ['/termekek/teli-gumi?felni=16&oldalfal=55&szelesseg=205', 'main'],
    ['/termekek/motorolaj', 'main'],
    ['/kereses/205', 'main'],
  ] as const

  /** Of the page that is open, or of the one at `path`. */
  async function expectFit(page: Page, selector: string, path?: string): Promise<void> {
    if (path !== undefined) await openHydrated(page, path)
    const takeBack = await enlargeText(page)
    expect([path, await overflowsIn(page, selector)]).toEqual([path, []])
    await takeBack()
  }

  it('on the way to a product', async () => {
    const page = await start(360)
    for (const [path, part] of parts) await expectFit(page, part, path)
    for (const path of products) await expectFit(page, 'main', path)
  })

  it('on the way from the side cart to the order', async () => {
    const page = await start(360)
    await addInPlace(page, 'teli-gumi')
    await expectFit(page, 'dialog[open]')
    await expectFit(page, 'main', '/kosar')
    await expectFit(page, 'main', '/fizetes')
    // One step at a time on a phone.
    expect(await page.getByRole('button', { name: orderButton }).isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Tovább a szállításhoz' }).click()
    await page.getByRole('alert').waitFor()
    await expectFit(page, 'main')
    await fillCheckout(page)
    await page.getByRole('button', { name: orderButton }).click()
    await page.getByRole('heading', { name: /^Köszönjük/ }).waitFor()
    await expectFit(page, 'main')
  })
})

describe('cards', () => {
  /** Cards that stand in one row: where their sheet, their edges and their prices are. */
  const rowsOf = (page: Page) =>
    page.evaluate(() => {
      const rows = new Map<string, { left: number; right: number; price: number }[]>()
      for (const card of document.querySelectorAll('main li:has(> .studio):has(h3)')) {
        if (!card.checkVisibility()) continue
        const { top, left, right } = card.getBoundingClientRect()
        const price = [...card.querySelectorAll('p')].find((text) => /^[\d\s\u00a0]+Ft$/.test(text.innerText))
        const key = `${Math.round(top)}`
        rows.set(key, [
          ...(rows.get(key) ?? []),
          { left, right, price: Math.round(price?.getBoundingClientRect().top ?? 0) },
        ])
      }
      return [...rows.values()]
    })

  it('of one row share the line of their prices and their hairlines', async () => {
    const page = await start(1440)
    for (const path of ['/', '/termekek/teli-gumi', '/termekek/kert']) {
      await openHydrated(page, path)
      for (const width of [360, 768, 1200, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        const rows = await rowsOf(page)
        expect(rows.length).toBeGreaterThan(0)
        for (const row of rows) {
          expect([path, width, new Set(row.map(({ price }) => price)).size]).toEqual([path, width, 1])
          const gaps = row.slice(1).map(({ left }, index) => Math.abs(left - (row[index]?.right ?? 0)))
          for (const gap of gaps) expect(gap).toBeLessThan(1.5)
        }
      }
    }
  })
})

describe('a row of four', () => {
  it('shows all four at every width, side by side on tablets', async () => {
    const page = await start(768)
    await openHydrated(page, '/')
    const row = page.locator('main ul:has(> li > .studio)').first().locator('> li')
    for (const [width, rows] of [
      [360, 2],
      [768, 1],
      [1440, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      const boxes = await Promise.all((await row.all()).map(boxOf))
      expect([width, boxes.length]).toEqual([width, 4])
      expect([width, new Set(boxes.map(({ y }) => Math.round(y))).size]).toEqual([width, rows])
    }
  })
})

describe('the head of the home page', () => {
  it('stands in two halves on tablets, and in one column in text twice as large', async () => {
    const page = await start(768)
    await openHydrated(page, '/')
    const heading = page.getByRole('heading', { level: 1 })
    const picture = page.locator('img[src="/hero.svg"]')
    expect((await boxOf(picture)).x).toBeGreaterThan(384)
    await enlargeText(page)
    const { x, width } = await boxOf(heading)
    expect([x < 40, width > 600]).toEqual([true, true])
    expect((await boxOf(picture)).y).toBeGreaterThan((await boxOf(heading)).y + 400)
  })
})

describe('the size in place of a title', () => {
  it('says the season, also that of its category', async () => {
    const page = await start(360)
    const size = 'felni=16&oldalfal=55&szelesseg=205'
    for (const path of [`/termekek/teli-gumi?${size}`, `/termekek/abroncsok?evszak=teli&${size}`]) {
      await openHydrated(page, path)
      expect(await page.locator('h1 + p').innerText()).toMatch(/^205\/55\sR16\s*téli$/)
    }
  })
})

describe('on a phone or a tablet', () => {
  it.each([360, 768])('order and filters stand side by side in the bar, %i px wide', async (screen) => {
    const page = await start(screen)
    await openHydrated(page, '/termekek/teli-gumi')
    const order = await boxOf(page.getByLabel('Rendezés'))
    const filters = await boxOf(page.getByRole('link', { name: 'Szűrők' }))
    expect(order.x + order.width).toBeLessThanOrEqual(filters.x)
    expect(Math.abs(order.y + order.height / 2 - (filters.y + filters.height / 2))).toBeLessThan(3)
    expect(filters.x + filters.width).toBeLessThanOrEqual(screen)
    expect(filters.width).toBeLessThan(screen / 2)
  })

  it('without scripts the order of a list stays above it, where its button has room', async () => {
    const page = await start(360, { javaScriptEnabled: false })
    await page.goto('/termekek/teli-gumi')
    const order = await boxOf(page.getByLabel('Rendezés'))
    const button = await boxOf(page.getByRole('button', { name: 'Rendezés', exact: true }))
    const filters = await boxOf(page.getByRole('link', { name: 'Szűrők' }))
    expect(order.y + order.height).toBeLessThan(filters.y)
    expect(button.y + button.height).toBeLessThan(filters.y)
  })

  it('a sum over a million stands beside the logo', async () => {
    const page = await start(360)
    await addInPlace(page, 'teli-gumi')
    // At the top of a page all of the header is there.
    await openHydrated(page, '/')
    const header = page.getByRole('banner')
    const cart = header.locator('a[href="/kosar"]')
    await cart.getByText('Ft').evaluate((sum) => (sum.textContent = '1\u{a0}139\u{a0}960\u{a0}Ft'))
    const logo = await boxOf(header.locator('a[href="/"]'))
    for (const locator of [header.locator('a[href="/belepes"]'), cart])
      expect((await boxOf(locator)).y).toBeLessThan(logo.y + logo.height)
  })

  it('the way to a product takes one line, and no single card is left in the last row beside it', async () => {
    const page = await start(360)
    for (const path of products) {
      await openHydrated(page, path)
      const trail = await boxOf(page.getByRole('navigation', { name: 'Hol vagyok?' }).getByRole('list'))
      expect(trail.height).toBeLessThan(30)
      const shown = page.locator('section[aria-labelledby=hasonlo] li:visible:has(h3)')
      const count = await shown.count()
      expect([path, count > 1 ? count % 2 : 0]).toEqual([path, 0])
    }
  })
})

describe('the bar of the checkout', () => {
  it('leads in the last step to the consent and the button that binds', async () => {
    const page = await start(360)
    await addInPlace(page, 'motorolaj')
    await openHydrated(page, '/fizetes')
    await fillCheckout(page)
    const consent = page.getByRole('checkbox', { name: /Elolvastam és elfogadom/ })
    const isShown = () =>
      consent.evaluate((box) => {
        const { top, bottom } = box.getBoundingClientRect()
        const dock = document.querySelector('[data-dock]')!.getBoundingClientRect()
        return top >= 0 && bottom <= dock.top
      })
    await page.setViewportSize({ width: 360, height: 480 })
    await page.evaluate(() => document.getElementById('lepes-order')?.scrollIntoView())
    expect(await isShown()).toBe(false)
    await page.getByRole('region', { name: 'Végösszeg' }).getByRole('link').click()
    await expect.poll(isShown).toBe(true)
  })
})

describe('the measured size of a tyre', () => {
  it('keeps within its column on every screen', async () => {
    const rows = await shop.sql<{ slug: string }[]>`
      (select slug from product where name like '%/148M%' order by id limit 1)
      union all (select slug from product where name like '% ZR17 %' order by id limit 1)`
    expect(rows).toHaveLength(2)
    const page = await start(1440)
    for (const { slug } of rows) {
      await page.goto(`/termek/${slug}`)
      for (const width of [360, 768, 992, 1199, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        const beyond = await page.getByLabel(/^Méret: /).evaluate((list) => {
          const shown = document.createRange()
          const ends = [...list.querySelectorAll('dt, dd')].map((part) => {
            shown.selectNodeContents(part)
            return shown.getBoundingClientRect().right
          })
          return Math.max(...ends) - list.getBoundingClientRect().right
        })
        expect([slug, width, beyond <= 1]).toEqual([slug, width, true])
      }
    }
  })
})

describe('on paper', () => {
  it('a product says whose it is and opens what is folded, but asks nobody for a review', async () => {
    const page = await start(1280)
    await page.goto(products[1] ?? '')
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByText('Minden ár bruttó, forintban.').isVisible()).toBe(false)
    expect(await page.locator('footer a[href^="tel:"]').isVisible()).toBe(true)
    const folded = page.locator('main summary:visible + p')
    expect(await folded.count()).toBeGreaterThan(0)
    for (const shown of await folded.all())
      expect(await shown.evaluate((element) => element.checkVisibility())).toBe(true)
    expect(await page.getByText('Legyen Ön az első!').isVisible()).toBe(false)
    expect(await page.getByText('Erről a termékről még nem kérdeztek.', { exact: false }).isVisible()).toBe(
      false,
    )
  })

  it('a product and the cart are dark on white and have nothing to press, also where the screen is dark', async () => {
    const page = await start(1280, { colorScheme: 'dark' })
    await putInCart(page, 'motorolaj')
    for (const path of ['/kosar', products[1] ?? '']) {
      await openHydrated(page, path)
      await page.emulateMedia({ media: 'print' })
      expect([path, await page.locator('main button:visible').count()]).toEqual([path, 0])
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light')
      await page.emulateMedia({ media: 'screen' })
    }
  })

  it('a list has four products in a row, and questions have no form', async () => {
    const page = await start(703)
    await page.goto('/termekek/teli-gumi')
    await page.emulateMedia({ media: 'print' })
    const tops = await page
      .locator('main li:has(h3)')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top))
    expect(tops.slice(0, 8).map((top) => tops.indexOf(top))).toEqual([0, 0, 0, 0, 4, 4, 4, 4])
    await page.goto('/gyik')
    expect(await page.getByText('Le- és felszerelés').isVisible()).toBe(true)
    expect(await page.locator('main form').isVisible()).toBe(false)
    expect(await page.getByRole('heading', { name: 'Nem találta a választ?' }).isVisible()).toBe(false)
  })

  it('an order and a withdrawal name the seller once', async () => {
    const page = await start(703)
    await putInCart(page, 'motorolaj')
    await openHydrated(page, '/fizetes')
    await fillCheckout(page)
    await page.getByRole('button', { name: orderButton }).click()
    await page.getByRole('heading', { name: /^Köszönjük/ }).waitFor()
    const phone = await page.locator('footer a[href^="tel:"]').innerText()
    const seen = () => page.getByText(phone).filter({ visible: true }).count()
    await page.emulateMedia({ media: 'print' })
    expect(await seen()).toBe(1)
    await page.emulateMedia({ media: 'screen' })
    await openHydrated(page, '/elallas?rendeles=2026-000123')
    await page.getByLabel('Név', { exact: true }).fill('Őri Gergő')
    await page.getByLabel(/^E-mail-cím az/).fill(newEmail())
    await page.getByRole('button', { name: 'Tovább az ellenőrzéshez' }).click()
    await page.getByRole('button', { name: 'Elállás megerősítése' }).click()
    await page.getByText(/-kor megkaptuk/).waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await seen()).toBe(1)
  })
})

describe('where the system takes the colours away', () => {
  it('a black tyre keeps light behind it, and the icons over it their background', async () => {
    const page = await start(1280, { forcedColors: 'active', colorScheme: 'dark' })
    await openHydrated(page, '/termekek/teli-gumi')
    const backgroundOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(await backgroundOf('main li .studio img')).toBe('rgb(197, 205, 212)')
    expect(await backgroundOf('main li button[aria-pressed]')).toBe(await backgroundOf('html'))
  })

  it('the chosen variant is seen among the others', async () => {
    const page = await start(1280, { forcedColors: 'active' })
    await page.goto(products[2] ?? '')
    const options = page.getByRole('navigation', { name: 'Szín' }).getByRole('link')
    const styles = await options.evaluateAll((links) =>
      links.map((link) => [link.hasAttribute('aria-current'), getComputedStyle(link).outlineStyle]),
    )
    expect(styles).toContainEqual([true, 'solid'])
    expect(styles).toContainEqual([false, 'none'])
  })
})

describe('on a slow line', () => {
  it('a town that is found while its field has the focus is typed over', async () => {
    const page = await start(1280)
    await putInCart(page, 'motorolaj')
    await openHydrated(page, '/fizetes')
    await page.getByText('Házhoz szállítás', { exact: true }).click()
    let respond = () => {}
    const requested = new Promise<void>((resolve) => {
      respond = resolve
    })
    await page.route('**/v1/cities**', async (route) => {
      await requested
      await route.continue()
    })
    const town = page.getByLabel('Település').first()
    await page.getByLabel('Irányítószám').first().fill('1117')
    await town.focus()
    respond()
    await page.waitForFunction(() => (document.activeElement as HTMLInputElement).value === 'Budapest')
    await page.keyboard.type('Szeged')
    expect(await town.inputValue()).toBe('Szeged')
  })

  it('the button that adds to the cart shows at once that it was pressed', async () => {
    const page = await start(1280)
    await openHydrated(page, '/termekek/motorolaj')
    await page.route('**/v1/**', () => {})
    const button = page.locator('form[data-cart-form] button').first()
    await button.click()
    await page.locator('form[aria-busy]').waitFor()
    expect(await button.evaluate((pressed) => Number(getComputedStyle(pressed).opacity))).toBeLessThan(1)
  })
})

describe('the side cart', () => {
  it('says how far free delivery is and that it is reached, and nothing moves meanwhile', async () => {
    const page = await start(1280)
    await addInPlace(page, 'motorolaj')
    const cart = page.getByRole('dialog')
    await cart.getByText(/^Még .+, és ingyen házhoz visszük$/).waitFor()
    const line = cart.getByRole('listitem').first()
    const before = (await boxOf(line)).y
    await cart.getByLabel('Darab', { exact: true }).first().fill('40')
    await cart.getByText('Ingyen házhoz visszük').waitFor()
    expect((await boxOf(line)).y).toBe(before)
  })
})

describe('an order', () => {
  it('shows the steps to come after those that are done', async () => {
    const page = await start(1280)
    await putInCart(page, 'motorolaj')
    await openHydrated(page, '/fizetes')
    await fillCheckout(page)
    await page.getByRole('button', { name: orderButton }).click()
    const way = page.getByRole('region', { name: 'A rendelés útja' }).getByRole('listitem')
    await way.first().waitFor()
    expect(await way.locator('> span').allInnerTexts()).toEqual([
      'Visszaigazolva',
      'Összekészítés alatt',
      'Átadva a futárnak',
      'Kézbesítve',
      expect.stringMatching(/^\p{L}+, \p{L}+\s\d+\.$/u),
    ])
    const tops = await Promise.all((await way.all()).map(async (step) => (await boxOf(step)).y))
    expect(new Set(tops.map(Math.round)).size).toBe(1)
  })
})
