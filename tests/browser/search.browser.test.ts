import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core'
import { afterEach, describe, expect } from 'vitest'
import type { RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import { findBarriers } from './barriers.ts'
import { openHydrated, seen, startCustomer, type Customer } from './customer.ts'

let shop: RunningShop
let browser: Browser
let customer: Customer

it.beforeAll(({ shop: sharedShop, browser: sharedBrowser }) => {
  shop = sharedShop
  browser = sharedBrowser
})
afterEach(() => customer.close())

async function start(options: BrowserContextOptions = {}): Promise<Page> {
  customer = await startCustomer(browser, shop, options)
  return customer.page
}

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const wide = { viewport: { width: 1440, height: 900 } }

const pathOf = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return decodeURIComponent(pathname) + search
}
const numberIn = async (page: Page, selector: string) =>
  Number(/\d+/.exec((await page.locator(selector).first().textContent()) ?? '')?.[0])
const total = (page: Page) => numberIn(page, 'main [role=status]')
const chips = (page: Page) => page.getByRole('group', { name: 'Választott szűrők' }).getByRole('link')

async function openSheet(page: Page) {
  await page.locator('[data-dock] a').click()
  const sheet = page.getByRole('dialog', { name: 'Szűrők' })
  await sheet.waitFor()
  return sheet
}

describe('filters without scripts', () => {
  it('are a plain form whose address is read, and whose links are readable', async () => {
    const page = await start({ javaScriptEnabled: false, ...wide })
    await page.goto('/termekek/abroncsok')
    const all = await total(page)
    const form = page.locator('#szurok form')
    await form.getByLabel(/^Nordval/).check()
    await form.getByLabel(/^Kardia/).check()
    await form.getByLabel('Ár, legalább, Ft').fill('20 000')
    await form.getByLabel(/^Téli/).check()
    await form.getByRole('button', { name: 'Szűrés' }).click()
    await page.waitForURL(/marka=/)
    expect(new URL(page.url()).searchParams.getAll('marka')).toHaveLength(2)
    const some = await total(page)
    expect(some).toBeGreaterThan(0)
    expect(some).toBeLessThan(all)
    await chips(page).filter({ hasText: 'Téli' }).click()
    expect(pathOf(page)).toBe('/termekek/abroncsok?ar=20000-&marka=kardia,nordval')
    await page.getByRole('link', { name: 'Szűrők törlése' }).first().click()
    expect(pathOf(page)).toBe('/termekek/abroncsok')
    expect(await total(page)).toBe(all)
  })

  it('unfold their further choices, and find a size on the home page', async () => {
    const page = await start({ javaScriptEnabled: false, ...wide })
    await page.goto('/termekek/abroncsok')
    await page.locator('#szurok summary').first().click()
    expect(await page.locator('#szurok details[open] label').first().isVisible()).toBe(true)
    expect(await page.getByPlaceholder('Szűkítés').count()).toBeGreaterThan(0)
    expect(await page.getByPlaceholder('Szűkítés').first().isVisible()).toBe(false)
    await page.goto('/')
    await page.getByLabel('Szélesség, milliméter').selectOption('195')
    await page.getByRole('button', { name: /abroncs/ }).click()
    expect(new URL(page.url()).searchParams.get('szelesseg')).toBe('195')
    expect(pathOf(page)).toMatch(/^\/termekek\/abroncsok\?/)
  })
})

describe('filters on a phone', () => {
  it('stand in a sheet whose button counts as they are chosen, and give the focus back', async () => {
    const page = await start(phone)
    await openHydrated(page, '/termekek/abroncsok')
    const sheet = await openSheet(page)
    const show = sheet.getByRole('button', { name: /termék mutatása/ })
    const before = await show.textContent()
    await sheet.getByLabel(/^Téli/).check()
    await expect.poll(() => show.textContent()).not.toBe(before)
    const promised = Number(/\d+/.exec((await show.textContent()) ?? '')?.[0])
    await show.click()
    await sheet.waitFor({ state: 'detached' }).catch(() => sheet.waitFor({ state: 'hidden' }))
    expect(pathOf(page)).toBe('/termekek/abroncsok?evszak=teli')
    expect(await total(page)).toBe(promised)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('#szurok')
  })

  it('close when the sheet is pulled down far enough, and only then', async () => {
    const page = await start(phone)
    await openHydrated(page, '/termekek/abroncsok')
    const sheet = await openSheet(page)
    const pull = (distance: number) =>
      sheet.locator('header').evaluate((header, down) => {
        const touch = (clientY: number) => new Touch({ identifier: 1, target: header, clientX: 50, clientY })
        const fire = (type: string, point: Touch, on: Touch[]) =>
          header.dispatchEvent(
            new TouchEvent(type, { bubbles: true, cancelable: true, touches: on, changedTouches: [point] }),
          )
        fire('touchstart', touch(100), [touch(100)])
        fire('touchmove', touch(100 + down), [touch(100 + down)])
        fire('touchend', touch(100 + down), [])
      }, distance)
    await pull(99)
    expect(await sheet.isVisible()).toBe(true)
    await pull(100)
    await expect.poll(() => sheet.isVisible()).toBe(false)
  })
})

describe('a filtered list', () => {
  it('comes back with its filters and place', async () => {
    const page = await start(wide)
    await openHydrated(page, '/termekek/abroncsok')
    await page.locator('#szurok').getByLabel(/^Téli/).check()
    await page.waitForURL('**/termekek/abroncsok?evszak=teli')
    await chips(page).first().waitFor()
    const card = page.locator('main h3 a').nth(10)
    await card.scrollIntoViewIfNeeded()
    const scrolled = () => page.evaluate(() => Math.round(scrollY))
    const before = await scrolled()
    expect(before).toBeGreaterThan(200)
    await card.click()
    await page.waitForURL('**/termek/**')
    await page.locator('#szurok').waitFor({ state: 'detached' })
    await page.goBack()
    await chips(page).first().waitFor()
    await expect.poll(scrolled).toBe(before)
    expect(await page.locator('#szurok').getByLabel(/^Téli/).isChecked()).toBe(true)
    expect(await chips(page).count()).toBe(2)
    await page.goBack()
    await expect.poll(() => page.locator('#szurok').getByLabel(/^Téli/).isChecked()).toBe(false)
  })

  it('narrows a long group by typing and a range by its slider', async () => {
    const page = await start(wide)
    await openHydrated(page, '/termekek/abroncsok')
    const panel = page.locator('#szurok')
    await panel.locator('summary').first().click()
    const rest = panel.locator('details[open]')
    const shown = () => rest.locator('label:visible').count()
    const all = await shown()
    await rest.getByPlaceholder('Szűkítés').fill('HEGY')
    expect(await shown()).toBeLessThan(all)
    expect(pathOf(page)).toBe('/termekek/abroncsok')
    await panel.getByLabel('Ár, legfeljebb, Ft').focus()
    await panel.getByLabel('Ár, csúszka, legalább, Ft').press('PageUp')
    await page.waitForURL(/\?ar=\d+-$/)
    const minPrice = await panel.getByLabel('Ár, legalább, Ft').inputValue()
    expect(minPrice.replace(/\s/g, '')).toBe(/ar=(\d+)-/.exec(page.url())?.[1])
  })

  it('says that a page past its end is not there, and leads back', async () => {
    const page = await start(wide)
    const response = await page.goto('/termekek/teli-gumi?page=99')
    expect(response?.status()).toBe(404)
    await page.getByRole('link', { name: 'Vissza a lista elejére' }).click()
    await page.waitForURL('**/termekek/teli-gumi')
    await expect.poll(() => page.locator('main h3 a').count()).toBe(24)
  })
})

describe('the search field', () => {
  const field = (page: Page) => page.locator('#kereso')

  it('is a combobox for the keyboard: slash, arrows, Escape, Enter', async () => {
    const page = await start(wide)
    await openHydrated(page, '/')
    await page.keyboard.press('/')
    // At once: not a letter is lost while the field's script comes.
    await page.keyboard.type('2055516 téli')
    expect(await field(page).inputValue()).toBe('2055516 téli')
    const list = page.getByRole('listbox', { name: 'Javaslatok' })
    const first = list.getByRole('option').first()
    await list.getByText('205/55 R16, téli').waitFor()
    expect(await field(page).getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => first.getAttribute('aria-selected')).toBe('true')
    expect(await field(page).getAttribute('aria-activedescendant')).toBe(await first.getAttribute('id'))
    await page.keyboard.press('End')
    await expect.poll(() => list.getByRole('option').last().getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('Escape')
    await expect.poll(() => field(page).getAttribute('aria-expanded')).toBe('false')
    expect(await field(page).inputValue()).toBe('2055516 téli')
    await page.keyboard.press('ArrowDown')
    await list.waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/kereses/**')
    expect(await seen(page.getByRole('heading', { level: 1, name: 'Keresés: 2055516 téli' }))).toBe(true)
  })

  it('remembers the last searches and forgets them one by one', async () => {
    const page = await start(wide)
    await openHydrated(page, '/')
    await field(page).focus()
    await page.locator('#kereso[role=combobox]').waitFor()
    for (const term of ['nordval', 'akkumulátor']) {
      await field(page).fill(term)
      await field(page).press('Enter')
      await page.waitForURL(`**/kereses/${encodeURIComponent(term)}`)
      // The page that comes writes its term into the field: before that a new one would be lost.
      await page.getByRole('heading', { level: 1, name: `Keresés: ${term}` }).waitFor()
    }
    await field(page).focus()
    await field(page).fill('')
    const options = page.getByRole('listbox').getByRole('option')
    await expect.poll(() => options.allTextContents()).toEqual(['akkumulátor', 'nordval'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Delete')
    await expect.poll(() => options.allTextContents()).toEqual(['nordval'])
  })

  it('drops a response that came too late', async () => {
    const page = await start(wide)
    await openHydrated(page, '/')
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/v1/product-search/suggest?search=nord', async (route) => {
      await held
      await route.continue().catch(() => undefined)
    })
    await field(page).focus()
    const requested = page.waitForRequest('**/suggest?search=nord')
    const isLate = (request: Request) => request.url().endsWith('suggest?search=nord')
    const ended = Promise.race([
      page.waitForEvent('requestfinished', isLate),
      page.waitForEvent('requestfailed', isLate),
    ])
    await field(page).fill('nord')
    await requested
    await field(page).fill('kardia')
    const option = page.getByRole('option', { name: /Kardia/ }).first()
    await option.waitFor()
    release()
    await ended
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
    expect(await option.isVisible()).toBe(true)
    expect(await page.getByRole('option', { name: /Nordval/ }).count()).toBe(0)
  })
})

describe('a search', () => {
  it('shows what was understood as filters that can be taken off', async () => {
    const page = await start(wide)
    await openHydrated(page, '/kereses/2055516%20téli%20fjell')
    expect(await page.locator('#kereso').inputValue()).toBe('2055516 téli fjell')
    await chips(page).filter({ hasText: 'Téli' }).click()
    await page.waitForURL('**/kereses/fjell?*')
    expect(pathOf(page)).toBe('/kereses/fjell?felni=16&oldalfal=55&szelesseg=205')
    expect(await total(page)).toBeGreaterThan(0)
  })

  it('says what it searched instead of a misspelt word', async () => {
    const page = await start(wide)
    await openHydrated(page, '/kereses/nordvall')
    expect(await seen(page.getByText('Erre kerestünk: „Nordval” (a „nordvall” helyett).'))).toBe(true)
  })

  it('filters the whole shop without a word, and helps on when nothing is found', async () => {
    const page = await start(wide)
    await openHydrated(page, '/kereses?szelesseg=205')
    expect(await total(page)).toBeGreaterThan(20)
    await openHydrated(page, '/kereses/qqxxyyzz')
    expect(await seen(page.getByRole('heading', { name: 'Nincs találat erre: „qqxxyyzz”' }))).toBe(true)
    expect(await page.locator('main a[href^="tel:"]').count()).toBe(1)
    expect(await page.locator('main a[href="/termekek/abroncsok"]').count()).toBe(1)
  })
})

describe('the size finder', () => {
  it('counts as it is set, moves to sizes that exist, and remembers the last one', async () => {
    const page = await start(wide)
    await openHydrated(page, '/')
    const button = page.getByRole('main').getByRole('button', { name: /abroncs(?:ok)? mutatása$/ })
    const width = page.getByLabel('Szélesség, milliméter')
    const none = await width.locator('option', { hasText: '(–)' }).first().getAttribute('value')
    const before = await button.textContent()
    await width.selectOption(none)
    await expect.poll(() => button.textContent()).not.toBe(before)
    const promised = Number(/\d+/.exec((await button.textContent()) ?? '')?.[0])
    expect(promised).toBeGreaterThan(0)
    await button.click()
    await page.waitForURL(/szelesseg=/)
    await expect.poll(() => total(page)).toBe(promised)
    expect(new URL(page.url()).searchParams.get('szelesseg')).toBe(none)
    await page.goto('/')
    expect(await seen(page.getByText('Legutóbb ezt nézte:'))).toBe(true)
  })

  it('works where the browser stores nothing', async () => {
    const page = await start(wide)
    await page.addInitScript(() => {
      const get = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      }
      for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get })
    })
    await openHydrated(page, '/')
    const button = page.getByRole('main').getByRole('button', { name: /abroncs(?:ok)? mutatása$/ })
    const before = await button.textContent()
    await page.getByLabel('Szélesség, milliméter').selectOption('195')
    await expect.poll(() => button.textContent()).not.toBe(before)
    await button.click()
    await page.waitForURL('**/termekek/teli-gumi?*szelesseg=195')
    await expect.poll(() => total(page)).toBeGreaterThan(0)
  })

  it('stands on top of a list of tyres on phones', async () => {
    const page = await start(phone)
    await openHydrated(page, '/termekek/abroncsok')
    const finder = page.getByRole('form', { name: 'Méretkereső' })
    await finder.getByLabel('Szélesség').selectOption('205')
    await page.waitForURL('**/termekek/abroncsok?szelesseg=205')
    expect(await finder.getByLabel('Oldalfal').locator('option').count()).toBeGreaterThan(1)
    await openHydrated(page, '/termekek/olajok')
    expect(await finder.count()).toBe(0)
  })
})

describe.each([
  ['at 360', phone],
  ['at 1440', wide],
])('axe finds nothing %s', (_, options) => {
  it('on a search with the open list', async () => {
    const page = await start({ ...options, colorScheme: 'dark' })
    await openHydrated(page, '/kereses/nordval')
    expect(await findBarriers(page)).toEqual([])
    await page.locator('#kereso').click()
    await page.locator('#kereso').fill('2055516')
    await page.getByText('205/55 R16', { exact: true }).first().waitFor()
    await page.keyboard.press('ArrowDown')
    expect(await findBarriers(page)).toEqual([])
  })

  it('on a filtered list, with the open sheet on phones and the slider on wide screens', async () => {
    const page = await start(options)
    await openHydrated(page, '/termekek/alufelni?szin=fekete')
    if (options === phone) await openSheet(page)
    else await page.locator('#szurok').getByLabel('Ár, legalább, Ft').hover()
    await page.getByLabel('Ár, csúszka, legalább, Ft').waitFor()
    expect(await findBarriers(page)).toEqual([])
  })
})
