import type { Browser, Page } from 'playwright-core'
import { afterAll, describe, expect } from 'vitest'
import { startRunningShop, type RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import { addInPlace, openHydrated, putInCart, startCustomer } from './customer.ts'
import { differences } from './snapshot.ts'

const screens = {
  narrow: { viewport: { width: 360, height: 1400 } },
  wide: { viewport: { width: 1440, height: 1800 } },
} as const

let shop: RunningShop
let browser: Browser
// What others have bought changes what a page shows: its shop is its own.
it.beforeAll(async ({ browserWithPictures: sharedBrowser }) => {
  browser = sharedBrowser
  shop = await startRunningShop({}, 'drawn')
})
afterAll(() => shop.stop())

const open = (path: string) => (page: Page) => openHydrated(page, path)

const scenes: [name: string, prepare: (page: Page) => Promise<void>][] = [
  ['home', open('/')],
  ['listing', open('/termekek/teli-gumi')],
  ['product', open('/termek/apexo-ice-rs-205-50-r17-93v-xl-teli')],
  ['nothing-found', open('/kereses/qwxzyv')],
  ['side-cart', (page) => addInPlace(page, 'motorolaj')],
  [
    'checkout',
    async (page) => {
      await putInCart(page, 'motorolaj')
      await openHydrated(page, '/fizetes')
      await page.getByRole('heading', { name: 'Pénztár' }).waitFor()
    },
  ],
  ['sign-in', open('/belepes')],
  ['blog', open('/blog')],
  ['questions', open('/gyik')],
  ['contact', open('/kapcsolat')],
  ['not-found', open('/nincs-ilyen-oldal')],
]

/** On a slow machine the shop's font may come too late to be shown; here the page waits for it. */
async function waitForFont(page: Page): Promise<void> {
  await page.route('**/assets/style-*.css', async (route) => {
    const style = await (await route.fetch()).text()
    await route.fulfill({
      contentType: 'text/css',
      body: style.replaceAll(/font-display:\s*optional/g, 'font-display:block'),
    })
  })
}

/** Pictures and fonts are there, and the days of delivery, which change every day, are a Tuesday. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    // What is out of sight, in a gallery that scrolls for example, may not be fetched at all.
    const seen = await new Promise<HTMLImageElement[]>((resolve) => {
      const observer = new IntersectionObserver((entries) => {
        observer.disconnect()
        resolve(entries.flatMap(({ isIntersecting, target }) => (isIntersecting ? [target as never] : [])))
      })
      for (const image of document.images) observer.observe(image)
    })
    await Promise.all(seen.map((image) => image.decode().catch(() => undefined)))
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const dated: [RegExp, string][] = [
      [/^Ha .+\sÖnnél van$/, 'Ha ma 16 óráig megrendeli, holnap Önnél van'],
      [/^.+ rendelje meg, .+\sÖnnél van/, 'Ma 16 óráig rendelje meg, holnap, kedden Önnél van'],
      [/^(Várható érkezés|Átvehető|Leghamarabb a műhelyben): .+$/, '$1: kedd, november 24.'],
      [/(?:\p{L}+\s\d+-)?\p{L}+(?=\sÖnnél$)/u, 'kedden'],
    ]
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (const [words, fixed] of dated)
        if (node.nodeValue) node.nodeValue = node.nodeValue.replace(words, fixed)
  })
}

const onWideScreens = ['home', 'listing', 'product', 'checkout']
const cases = (['narrow', 'wide'] as const).flatMap((screen) =>
  scenes
    .filter(([scene]) => screen === 'narrow' || onWideScreens.includes(scene))
    .map(([scene, prepare]) => ({ scene, screen, prepare })),
)

describe('visual snapshots', () => {
  it.each(cases)('$scene, $screen', async ({ scene, screen, prepare }) => {
    const { page, close } = await startCustomer(browser, shop, screens[screen])
    await waitForFont(page)
    await prepare(page)
    await settle(page)
    const found = await differences(page, `${scene}-${screen}`)
    await close()
    expect(found).toEqual({})
  })
})
