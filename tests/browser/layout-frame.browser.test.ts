import type { Browser, Page } from 'playwright-core'
import { afterEach, describe, expect } from 'vitest'
import type { RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import { enlargeText, findOverflows, inBothFonts } from './layout.ts'
import { sayOfEach } from './page-list.ts'
import {
  openHydrated,
  seen,
  startCustomer,
  waitHydrated,
  type Customer,
  expectedTrouble,
} from './customer.ts'

let shop: RunningShop
let browser: Browser
let customer: Customer | undefined

it.beforeAll(({ shop: sharedShop, browser: sharedBrowser }) => {
  shop = sharedShop
  browser = sharedBrowser
})
afterEach(async () => {
  const closing = customer
  customer = undefined
  await closing?.close()
})

async function shopAt(width: number, height = 800, options: object = {}): Promise<Page> {
  customer = await startCustomer(browser, shop, { viewport: { width, height }, ...options }, expectedTrouble)
  return customer.page
}

const boxOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect()
      return { top: top + scrollY, bottom: bottom + scrollY, left, right }
    })

/** Notes what moves by itself in the documents that are opened from now on. */
const watchMoves = (page: Page) =>
  page.addInitScript(() => {
    const moved: number[] = []
    Object.assign(globalThis, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) moved.push(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })

const movesOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { moved: number[] }).moved)

const forgetMoves = (page: Page) =>
  page.evaluate(() => {
    ;(globalThis as unknown as { moved: number[] }).moved.length = 0
  })

/** Until everything that has been laid out is painted, and its moves are reported. */
const painted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  )

/** A gate in front of these addresses, shut at first: what is requested of them waits until it is opened. */
async function gateBefore(page: Page, addresses: string): Promise<{ open: () => void; shut: () => void }> {
  let opened = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await opened.promise
    await route.continue()
  })
  return {
    open: () => opened.resolve(),
    shut: () => {
      opened = Promise.withResolvers<void>()
    },
  }
}

const pagesOfTexts = [
  '/rolunk',
  '/gyik',
  '/aszf',
  '/akadalymentessegi-nyilatkozat',
  '/hogyan-olvassa-le-a-meretet',
  '/abroncsmeret',
  '/blog',
  '/kapcsolat',
  '/elallas',
  '/regisztracio',
  '/suti-beallitasok',
  '/hirlevel',
]

describe('around the goods', () => {
  it('keeps its texts in their boxes, twice as large on a phone', async () => {
    const page = await shopAt(360)
    const found = await sayOfEach(page, pagesOfTexts, async () => {
      const takeBack = await enlargeText(page)
      const overflows = await inBothFonts(page, () => findOverflows(page))
      await takeBack()
      return overflows
    })
    expect(found).toEqual([])
  })

  it('sheets and rows have no empty cell', async () => {
    const page = await shopAt(1440)
    for (const [path, rows] of [
      ['/rolunk', '.blog-sheet, .page-contact ul, .page-gallery'],
      ['/blog', '.blog-sheet'],
      ['/kapcsolat', '.contact-ways'],
    ] as const) {
      await page.goto(path)
      for (const width of [768, 1200, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        const gaps = await page.locator(rows).evaluateAll((grids) =>
          grids.map((grid) => {
            const last = grid.lastElementChild?.getBoundingClientRect().right ?? 0
            const most = Math.max(...[...grid.children].map((cell) => cell.getBoundingClientRect().right))
            return Math.round(most - last)
          }),
        )
        expect({ path, width, gaps }).toEqual({ path, width, gaps: gaps.map(() => 0) })
        expect(gaps.length).toBeGreaterThan(0)
      }
    }
  })

  it.each([
    ['/kilepes', 360],
    ['/impresszum', 1440],
    ['/nincs-ilyen-oldal', 1440],
  ])('the footer of the short page %s stays below most of the screen', async (path, width) => {
    const page = await shopAt(width)
    await page.goto(path)
    expect((await boxOf(page, 'footer')).top).toBeGreaterThan(800 * 0.7)
  })

  it('a picture of a page has its room before it comes', async () => {
    const page = await shopAt(1200)
    // A line so slow that no picture has come yet.
    await page.route('**/images/**', () => {})
    await page.goto('/rolunk', { waitUntil: 'domcontentloaded' })
    const { top, bottom, left, right } = await boxOf(page, '.page-figure img')
    expect((right - left) / (bottom - top)).toBeCloseTo(4 / 3, 1)
  })

  it('a contents link leads to its heading, and back to the place where it was pressed', async () => {
    const page = await shopAt(1280, 700)
    await openHydrated(page, '/aszf')
    await page.evaluate(() => scrollTo(0, 260))
    await page.waitForFunction(() => scrollY === 260)
    const link = page.getByRole('navigation', { name: 'Tartalom' }).getByRole('link').nth(6)
    const heading = (await link.getAttribute('href')) ?? ''
    await link.click()
    await page.waitForFunction((id) => location.hash === id && scrollY > 600, heading)
    expect(await page.evaluate(() => `#${document.activeElement?.id}`)).toBe(heading)
    await page.goBack()
    await page.waitForFunction(() => scrollY === 260)
    expect(new URL(page.url()).hash).toBe('')
  })

  it.each([
    ['/rolunk', 768],
    ['/aszf', 360],
    ['/blog', 1280],
  ])('%s stands still when its font comes late', async (path, width) => {
    const page = await shopAt(width)
    const fonts = await gateBefore(page, '**/*.woff2')
    await watchMoves(page)
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await painted(page)
    await forgetMoves(page)
    fonts.open()
    await page.waitForFunction(() => document.fonts.status === 'loaded')
    await painted(page)
    expect(await movesOf(page)).toEqual([])
  })

  it.each([360, 768, 1440])('stands still while it hydrates, %i px wide', async (width) => {
    const page = await shopAt(width)
    await watchMoves(page)
    const scripts = await gateBefore(page, '**/*.js')
    const product = /\/termek\/[a-z0-9-]+/.exec(
      await (await fetch(`${shop.origin}/termekek/teli-gumi`)).text(),
    )![0]
    for (const path of ['/', '/termekek/teli-gumi', product, '/kosar', '/belepes', '/blog']) {
      // A busy browser paints a document while it still reads it, and what it reads moves what it has painted.
      scripts.shut()
      await page.goto(path, { waitUntil: 'commit' })
      await page.waitForFunction(() => document.readyState !== 'loading')
      await painted(page)
      await forgetMoves(page)
      scripts.open()
      await waitHydrated(page)
      await page.waitForLoadState('networkidle')
      await painted(page)
      expect([path, ...(await movesOf(page))]).toEqual([path])
    }
  })
})

describe('the frame', () => {
  it.each([
    ['the menu', 1280, 'navigation', 'Abroncsok'],
    ['a link of the footer', 1280, 'contentinfo', 'Rólunk'],
  ] as const)(
    'without a connection %s keeps the shop on the screen and goes on by itself',
    async (_, width, place, name) => {
      const page = await shopAt(width)
      await openHydrated(page, '/gyik')
      await page.context().setOffline(true)
      await page.getByRole(place).getByText(name, { exact: true }).first().click()
      expect(await seen(page.getByRole('heading', { name: 'Nincs internetkapcsolat' }))).toBe(true)
      expect(await page.getByRole('banner').isVisible()).toBe(true)
      await page.context().setOffline(false)
      await page.getByRole('heading', { name: 'Nincs internetkapcsolat' }).waitFor({ state: 'detached' })
      expect(await seen(page.getByRole('heading', { level: 1 }))).toBe(true)
    },
  )

  it('marks only the item of the menu that is meant where the system takes the colours away', async () => {
    const page = await shopAt(1280)
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto('/termekek/abroncsok')
    const lines = await page.locator('nav > div > ul > li > :first-child').evaluateAll((items) => {
      const background = getComputedStyle(document.documentElement).backgroundColor
      return items.map((item) => ({
        current: item.hasAttribute('aria-current'),
        seen: getComputedStyle(item).borderBottomColor !== background,
      }))
    })
    expect(lines.length).toBeGreaterThan(3)
    expect(lines.filter(({ current, seen: isSeen }) => current !== isSeen)).toEqual([])
    expect(lines.some(({ current }) => current)).toBe(true)
  })

  it('the key of the search can be switched off, and stays off', async () => {
    const page = await shopAt(1280)
    const search = page.locator('#kereso')
    await openHydrated(page, '/akadalymentessegi-nyilatkozat')
    const key = page.getByRole('checkbox', { name: 'Gyorsbillentyű a kereséshez' })
    await page.waitForFunction(
      () => !document.querySelector<HTMLInputElement>('.page-shortcut input')?.disabled,
    )
    expect(await key.isChecked()).toBe(true)
    await key.uncheck()
    await openHydrated(page, '/rolunk')
    // The first key loads the script that listens, and is given to it.
    await page.keyboard.press('Shift')
    await page.waitForLoadState('networkidle')
    await page.keyboard.press('/')
    expect(await search.evaluate((field) => document.activeElement === field)).toBe(false)
    await openHydrated(page, '/akadalymentessegi-nyilatkozat')
    await page.waitForFunction(
      () => !document.querySelector<HTMLInputElement>('.page-shortcut input')?.disabled,
    )
    expect(await key.isChecked()).toBe(false)
    await key.check()
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.keyboard.press('/')
    await page.waitForFunction(() => document.activeElement?.id === 'kereso')
  })
})

/** What stands on the first screen: its position, by its index in the document. */
const firstScreen = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *:not(svg *)')].map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const shown = width * height > 0 && top < innerHeight && top + height > 0
      return { name: `${element.localName}.${element.className}`, shown, place: [left, top].map(Math.round) }
    }),
  )

describe('a page that comes in pieces', () => {
  it.each(['/', '/termekek/teli-gumi', '/kereses/2055516', '/kosar', '/blog', '/rolunk'])(
    '%s moves nothing on a phone while its end is under way',
    async (path) => {
      const page = await shopAt(360, 780)
      const sent = await (await fetch(shop.origin + path)).text()
      // Whether the shop's own typeface comes in time is another matter.
      const whole = sent.replace('</head>', '<style>* { font-family: sans-serif !important }</style></head>')
      const [start, end] = [whole.indexOf('<main'), whole.indexOf('__boltiv')]
      let part = whole
      await page.route('**/assets/boot-*', (route) =>
        route.fulfill({ body: '', contentType: 'text/javascript' }),
      )
      await page.route(`**${path}`, (route) =>
        route.fulfill({ body: part, contentType: 'text/html; charset=utf-8' }),
      )
      const open = async () => {
        await page.goto(shop.origin + path)
        return firstScreen(page)
      }
      const after = await open()
      expect(after.filter(({ shown }) => shown).length).toBeGreaterThan(40)
      for (const share of [0.1, 0.3, 0.5, 0.7, 0.9]) {
        part = whole.slice(0, whole.lastIndexOf('<', start + (end - start) * share))
        const before = await open()
        const moved = before.filter(({ name, shown, place }, index) => {
          const same = after[index]
          return (
            shown &&
            same?.shown &&
            same.name === name &&
            place.some((at, axis) => Math.abs(at - same.place[axis]!) > 1)
          )
        })
        expect(moved, `after ${share * 100} % of the page`).toEqual([])
      }
    },
  )
})
