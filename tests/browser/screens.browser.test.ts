import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterEach, describe, expect, onTestFinished } from 'vitest'
import type { RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import { addInPlace, openHydrated, startCustomer, type Customer } from './customer.ts'

// What docs/screens.md promises of screens and no other test looks at.

let shop: RunningShop
let browser: Browser
let customer: Customer

it.beforeAll(({ shop: sharedShop, browser: sharedBrowser }) => {
  shop = sharedShop
  browser = sharedBrowser
})
afterEach(() => customer.close())

const phone = { width: 360, height: 760 }

async function start(viewport = phone, options: BrowserContextOptions = {}): Promise<Page> {
  customer = await startCustomer(browser, shop, { viewport, ...options })
  return customer.page
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not shown')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

const cards = (page: Page) => page.locator('main li:has(h3)')
const size = '/termekek/teli-gumi?felni=16&oldalfal=55&szelesseg=205'

describe('a list', () => {
  it('of one size shows on the first screen of a phone what three of them cost, and how the first ones look', async () => {
    const page = await start()
    await openHydrated(page, size)
    const bar = await boxOf(page.locator('[data-dock]'))
    const picks = page.locator('main').getByRole('link', { name: /^(?:Olcsó|Ajánlott|Prémium).+\d\sFt$/ })
    expect(await picks.count()).toBe(3)
    expect((await boxOf(picks.last())).bottom).toBeLessThan(bar.y)
    expect((await boxOf(cards(page).first().locator('img'))).y).toBeLessThan(bar.y - 80)
  })

  it('has a button on every card that can be had, which says how many it adds', async () => {
    const page = await start()
    await openHydrated(page, size)
    const found = await cards(page).evaluateAll((list) =>
      list.map((card) => ({
        gone: card.textContent.includes('Nem rendelhető'),
        added: card.querySelector<HTMLInputElement>('form[data-cart-form] [name=quantity]')?.value,
        said: card.querySelector('form[data-cart-form] button')?.textContent,
        name: card.querySelector('form[data-cart-form] button')?.getAttribute('aria-label') ?? '',
      })),
    )
    expect(found.length).toBeGreaterThan(5)
    for (const { added, said, name } of found.filter(({ gone }) => !gone)) {
      expect(said).toBe(Number(added) > 1 ? `${added}\u{a0}db` : '')
      expect(name).toMatch(Number(added) > 1 ? new RegExp(`^${added} db kosárba: `) : /^Kosárba: /)
    }
  })

  it('of offers has nothing without one: the reduction and the lowest price of 30 days on each card', async () => {
    const page = await start({ width: 1440, height: 900 })
    await openHydrated(page, '/gyujtemeny/akciok?limit=96')
    const texts = await cards(page).allTextContents()
    expect(texts.length).toBeGreaterThan(11)
    for (const text of texts) {
      expect(text).toMatch(/[–−-]\s?\d+\s?%/)
      expect(text).toContain('Az elmúlt 30 nap legalacsonyabb ára:')
      expect(text).not.toContain('Nem rendelhető')
    }
  })

  it.for(['', 'price:asc', 'name:asc', 'discount:desc'])(
    'ends with what can not be had, in the order "%s"',
    async (sort) => {
      const page = await start({ width: 1440, height: 900 })
      const gone: boolean[] = []
      for (let number = 1; ; number += 1) {
        await page.goto(`/termekek/abroncsok?limit=96&page=${number}&sort=${sort}`)
        const texts = await cards(page).allTextContents()
        gone.push(...texts.map((text) => text.includes('Nem rendelhető')))
        if (texts.length < 96) break
      }
      const had = gone.filter((isGone) => !isGone).length
      expect([had > 0, had < gone.length]).toEqual([true, true])
      expect(gone.indexOf(true)).toBe(had)
    },
  )

  it('shows its icons over a picture on a disc of their own', async () => {
    const page = await start()
    await openHydrated(page, '/termekek/teli-gumi')
    for (const name of [/kedvenc/i, /összehasonlít/i]) {
      const mark = cards(page).first().getByRole('button', { name })
      const [disc, { width, height }] = [
        await mark.evaluate((element) => getComputedStyle(element).backgroundImage),
        await boxOf(mark),
      ]
      expect(disc).toMatch(/^radial-gradient\(.*rgba\(255, 255, 255, 0\.8\)/)
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(36)
    }
  })
})

describe('a product', () => {
  const slugOfTyre = async () => {
    const [row] = await shop.sql<{ slug: string }[]>`
      select slug from product where eprel_id is not null order by popularity desc, id limit 1`
    return `/termek/${row!.slug}`
  }

  it('is named before its picture on a phone, and beside it on a tablet', async () => {
    const page = await start()
    await openHydrated(page, await slugOfTyre())
    const [name, picture] = [page.getByRole('heading', { level: 1 }), page.locator('main .studio').first()]
    expect((await boxOf(name)).bottom).toBeLessThanOrEqual((await boxOf(picture)).y)
    await page.setViewportSize({ width: 768, height: 1024 })
    expect((await boxOf(name)).x).toBeGreaterThan((await boxOf(picture)).right - 1)
    expect((await boxOf(name)).bottom).toBeLessThan(1024 / 2)
  })

  it('says when it comes, what that costs, and who fits it, when and for how much', async () => {
    const page = await start()
    await openHydrated(page, await slugOfTyre())
    const main = page.getByRole('main')
    await main.getByText(/óráig rendelje meg, .+ Önnél van\./).waitFor()
    await main.getByText(/^A szállítás (?:ingyenes|\d)/).scrollIntoViewIfNeeded()
    const line = main.getByRole('listitem').filter({ hasText: 'Szerelés műhelyben' })
    await line.getByText(/^\d\skerék: \d[\d\s]+Ft-/).waitFor()
    await line.getByText(/^Legközelebb .+kor$/).waitFor()
    expect(await line.getByRole('link', { name: 'Műhelyt választok' }).count()).toBe(1)
  })

  it('of which there are fewer than people need says so, and leads to others of the size', async () => {
    const page = await start()
    const [row] = await shop.sql<
      { slug: string; id: number; before: { on_hand: number; backorder: boolean } }[]
    >`
      select p.slug, v.id, to_json(s) as before
      from product p join variant v on v.product_id = p.id join stock s on s.variant_id = v.id
      where p.eprel_id is not null and (select count(*) from variant where product_id = p.id) = 1
      order by p.popularity, p.id limit 1`
    const { on_hand: onHand, backorder } = row!.before
    onTestFinished(async () => {
      await shop.sql`
        update stock set on_hand = ${onHand}, backorder = ${backorder} where variant_id = ${row!.id}`
    })
    await shop.sql`update stock set on_hand = reserved + 3, backorder = false where variant_id = ${row!.id}`
    await expect
      .poll(async () => (await page.request.get(`/termek/${row!.slug}`)).text())
      .toContain('Ebből most 3 db van.')
    await openHydrated(page, `/termek/${row!.slug}`)
    await page.getByText(/Általában 4 db kell egyszerre\./).waitFor()
    expect(await page.getByLabel('Darab', { exact: true }).inputValue()).toBe('3')
    await page.getByRole('link', { name: 'Más abroncsok ebben a méretben' }).click()
    await page.waitForURL(/szelesseg=/)
  })

  it('has lists below it that reach both edges of a phone', async () => {
    const page = await start()
    await openHydrated(page, await slugOfTyre())
    const list = page.locator('section[aria-labelledby=hasonlo] ul:has(h3)')
    const { x, right } = await boxOf(list)
    expect([Math.round(x), Math.round(right)]).toEqual([0, 360])
  })
})

describe('the header of a phone', () => {
  it('leaves with the page and comes back on scrolling up, with menu and cart', async () => {
    const page = await start()
    await openHydrated(page, '/termekek/teli-gumi')
    const header = page.getByRole('banner')
    const controls = [header.getByRole('link', { name: 'Menü' }), header.locator('a[href="/kosar"]')]
    const inSight = async () => {
      const boxes = await Promise.all(controls.map((control) => boxOf(control)))
      return boxes.map(({ y, bottom }) => y >= 0 && bottom <= 120)
    }
    const scroll = (by: number) => page.evaluate((top) => scrollBy({ top, behavior: 'instant' }), by)
    await scroll(2500)
    await expect.poll(inSight).toEqual([false, false])
    await scroll(-300)
    await expect.poll(inSight).toEqual([true, true])
    await scroll(300)
    await expect.poll(inSight).toEqual([false, false])
  })
})

describe('the cart on a phone', () => {
  it('leads to the checkout from a bar in reach, however much is in it, and says when it comes', async () => {
    const page = await start()
    for (const category of ['teli-gumi', 'motorolaj', 'akkumulatorok']) await addInPlace(page, category)
    await openHydrated(page, '/kosar')
    const bar = page.locator('[data-dock]')
    const { y, bottom } = await boxOf(bar.getByRole('link', { name: /Tovább a pénztárhoz/ }))
    expect([y > 0, bottom <= phone.height]).toEqual([true, true])
    await bar
      .getByText(/\d\sFt$/)
      .first()
      .waitFor()
    await page.getByText(/^Várható érkezés: \S+, \S+\s\d/).waitFor()
  })
})
