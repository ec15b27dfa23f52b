import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, describe, expect } from 'vitest'
import type { RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import { fetching, signedIn } from '../support/signed-in.ts'
import { findBarriers } from './barriers.ts'
import { openHydrated, startCustomer, waitHydrated, type Customer } from './customer.ts'

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

type Open = (page: Page, path: string) => Promise<unknown>
/** As a new user; gives their id. With scripts the page stands alone: no dialog of the same form over it. */
async function signIn(page: Page, open: Open = openHydrated): Promise<number> {
  const { user } = await signedIn({ send: fetching(shop.origin), sql: shop.sql })
  await open(page, '/belepes?tovabb=/garazs')
  await page.getByLabel('E-mail-cím').fill(user.email)
  await page.getByLabel('Jelszó', { exact: true }).fill(user.password)
  await page.locator('main').getByRole('button', { name: 'Belépés' }).click()
  await page.waitForURL((url) => url.pathname === '/garazs')
  return user.id
}

async function save(page: Page, name: string, size?: string): Promise<void> {
  await page.getByLabel('Az autó neve').fill(name)
  if (size) await page.getByLabel('Gumiméret', { exact: true }).fill(size)
  await page.getByRole('button', { name: 'Mentés', exact: true }).click()
  await page.getByRole('heading', { name, exact: true }).waitFor()
}

describe('the garage of a guest', () => {
  it('takes the size of a list, leads to the tyres from its page and from the home page, and goes along to the account', async () => {
    const page = await start({ viewport: { width: 360, height: 740 } })
    await openHydrated(page, '/termekek/teli-gumi?felni=16&oldalfal=55&szelesseg=205')
    await page.getByRole('link', { name: 'Mentés a garázsba' }).click()
    await page.waitForURL('**/garazs?meret=*')
    expect(await page.getByLabel('Gumiméret', { exact: true }).inputValue()).toBe('205/55 R16')
    await save(page, 'Családi Golf')
    await page.waitForURL((url) => url.pathname === '/garazs' && url.search === '')
    expect(await findBarriers(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await page.getByRole('link', { name: 'Szerelt kerekek, 205/55 R16: Családi Golf' }).click()
    const tyres = page.getByRole('link', { name: /^Abronccsal kezdem/ })
    expect(decodeURIComponent((await tyres.getAttribute('href'))!)).toContain('205/55 R16')
    await openHydrated(page, '/')
    await page.getByRole('link', { name: /^Családi Golf 205\/55/ }).click()
    await page.waitForURL('**/termekek/*?felni=16&oldalfal=55&szelesseg=205')
    const userId = await signIn(page)
    await page.getByRole('heading', { name: 'Családi Golf' }).waitFor()
    await page.getByRole('button', { name: 'Igen, szóljanak' }).click()
    await page.getByRole('button', { name: 'Nem kérek több emlékeztetőt' }).waitFor()
    expect(await findBarriers(page)).toEqual([])
    await expect
      .poll(async () => shop.sql`select name, front from garage_car where user_id = ${userId}`)
      .toEqual([{ name: 'Családi Golf', front: '205/55 R16' }])
    expect(await page.evaluate(() => localStorage.getItem('boltiv.garage'))).toBeNull()
    await openHydrated(page, '/')
    await page.getByRole('link', { name: /^Családi Golf 205\/55/ }).waitFor()
  })

  it('is changed and emptied, and says at the field what is wrong', async () => {
    const page = await start()
    await openHydrated(page, '/garazs')
    await page.getByLabel('Az autó neve').fill('Golf')
    await page.getByLabel('Gumiméret', { exact: true }).fill('nagy')
    await page.getByRole('button', { name: 'Mentés', exact: true }).click()
    await page.locator('#f-front[aria-invalid=true]').waitFor()
    expect(await page.getByLabel('Az autó neve').inputValue()).toBe('Golf')
    await save(page, 'Golf', '1956515')
    await page.getByRole('link', { name: 'Módosítás: Golf' }).click()
    await page.getByLabel('Hátsó méret').fill('225/45 R17')
    await save(page, 'Golf kombi')
    await page.getByRole('link', { name: 'Téli gumik, 225/45 R17 hátul: Golf kombi' }).waitFor()
    await page.reload()
    await waitHydrated(page)
    await page.getByRole('button', { name: 'Törlés: Golf kombi' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Törlés' }).click()
    await page.getByRole('heading', { name: 'Golf kombi' }).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => localStorage.getItem('boltiv.garage'))).toBeNull()
  })
})

describe('the garage of a user', () => {
  it('works without scripts', async () => {
    const page = await start({ javaScriptEnabled: false })
    await page.goto('/garazs')
    await page.getByText('Bekapcsolt JavaScript nélkül csak a fiókjába').waitFor()
    expect(await page.getByLabel('Az autó neve').isVisible()).toBe(false)
    await signIn(page, (plain, path) => plain.goto(path))
    await save(page, 'Plain Golf', '205/55 R16')
    await page.getByRole('link', { name: 'Módosítás: Plain Golf' }).click()
    await save(page, 'Plain kombi')
    await page.getByRole('button', { name: 'Törlés: Plain kombi' }).click()
    await page.getByLabel('Az autó neve').waitFor()
    expect(await page.getByRole('heading', { name: 'Plain kombi' }).count()).toBe(0)
  })
})
