import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import type { Sql } from '#platform/database/database.ts'
import { hasPictures } from '../support/chromium.ts'
import type { RunningShop } from '../support/running-shop.ts'

/**
 * A customer with a browser of their own. `close` throws when there were console errors, failures of scripts or of the content
 * policy.
 */
export type Customer = { page: Page; close: () => Promise<void> }

export const orderButton = 'Fizetési kötelezettséggel járó megrendelés'

/**
 * Milliseconds by which every script comes late, by `LATE_SCRIPTS`: a test that presses what is not yet alive fails then every
 * time, and not once in a month on a busy machine.
 */
const lateBy = Number(process.env['LATE_SCRIPTS'] ?? 0)

/** What the browser complains of when a test takes the shop away on purpose. */
export const expectedTrouble = /status of (?:401|429|500|503)|ERR_INTERNET_DISCONNECTED/

/** What the browser without pictures says of each that a page wanted early. */
const missingPicture = /image loading is disabled|\.svg\S* was preloaded using link preload but not used/

/** A style sheet of the next page that a busy machine takes more than a few seconds to show: it says how busy it is. */
const lateStyle = /\.css was preloaded using link preload but not used within a few seconds/

/** A refused form gets 422 or 409 on purpose; the browser calls every such response an error. */
const expectedRefusal = /status of (?:409|422|404)/

/** The cookie of who has refused everything that may be refused, so that nobody asks them. */
export function decided(origin: string, categories: string[] = ['necessary']) {
  const consent = {
    categories,
    revision: 1,
    expirationTime: Date.now() + 86_400_000,
    data: null,
    services: {},
  }
  return [{ name: 'cc_cookie', value: encodeURIComponent(JSON.stringify(consent)), url: origin }]
}

export async function startCustomer(
  browser: Browser,
  shop: Pick<RunningShop, 'origin'>,
  options: BrowserContextOptions = {},
  expected: RegExp = expectedRefusal,
): Promise<Customer> {
  const context = await browser.newContext({
    baseURL: shop.origin,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  })
  await context.addCookies(decided(shop.origin))
  if (lateBy > 0)
    await context.route(/\.js(?:\?|$)/, async (route) => {
      await wait(lateBy)
      await route.continue()
    })
  // Six workers share the processors, so this asserts nothing: it only ends what never comes before the test's own time does.
  context.setDefaultTimeout(180_000)
  const page = await context.newPage()
  const troubles: string[] = []
  const fine = [expectedRefusal, lateStyle, expected, ...(hasPictures(browser) ? [] : [missingPicture])]
  page.on('pageerror', (error) => troubles.push(String(error)))
  page.on('console', (message) => {
    const text = message.text()
    const isFine = fine.some((pattern) => pattern.test(text))
    if (['error', 'warning'].includes(message.type()) && !isFine) troubles.push(text)
  })
  const close = async () => {
    await context.close()
    if (troubles.length > 0) throw new Error(`The browser complained: ${troubles.join(' | ')}`)
  }
  return { page, close }
}

/**
 * Opens a page and touches it, so that its scripts take it over at once and not when the browser is idle; waits for that, and
 * gives it the shop's font if that came too late for the first paint, as the page does itself at the first click.
 */
export async function openHydrated(page: Page, path: string): Promise<void> {
  // Pictures may still be under way: nothing that is tested waits for them.
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await page.evaluate(() => dispatchEvent(new Event('touchstart')))
  await waitHydrated(page)
  await giveFont(page)
}

/** The shop's font, which comes too late for a first paint on a busy machine. */
export async function giveFont(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const preload = document.querySelector<HTMLLinkElement>('link[rel=preload][as=font]')
    if (!preload) return
    const face = new FontFace('Archivo', `url(${preload.href})`, { weight: '400 800', stretch: '100% 125%' })
    document.fonts.add(await face.load())
  })
}

export async function waitHydrated(page: Page): Promise<void> {
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
}

/** An order that no other test changes: the recommended one follows what there is. */
const byName = '?sort=name:asc'

/** Adds, without scripts, the first thing of a category that can be added from its card. */
export async function addByForm(page: Page, category: string): Promise<void> {
  await page.goto(`/termekek/${category}${byName}`)
  await page.locator('form[data-cart-form] button').first().click()
}

/** The same of who never opens the list, for tests of what comes after it: its first form is sent as the browser would send it. */
export async function putInCart(page: Page, category: string): Promise<void> {
  const list = await page.request.get(`/termekek/${category}${byName}`)
  const [, form = ''] = /<form data-cart-form[^>]*>(.*?)<\/form>/s.exec(await list.text()) ?? []
  const fields = [...form.matchAll(/name="([^"]+)" value="([^"]+)"/g)].map(([, name, value]) => [name, value])
  const sent = await page.request.post('/kosar', {
    form: Object.fromEntries(fields) as Record<string, string>,
    headers: { origin: new URL(list.url()).origin },
  })
  if (!sent.url().endsWith('/kosar') || !sent.ok()) throw new Error(`Nothing of ${category} is in the cart.`)
}

/** Pallets, which carry from 100 kg in the demo shop, carry a can of oil until the function that is returned is called. */
export async function carryLightPallets(sql: Sql): Promise<() => Promise<unknown>> {
  const [before] = await sql<[{ eligibility: object }]>`
    select eligibility from shipping_method where slug = 'raklapos-szallitas'`
  const set = (eligibility: object) =>
    sql`update shipping_method set eligibility = ${sql.json(eligibility as never)} where slug = 'raklapos-szallitas'`
  await set({})
  return async () => set(before.eligibility)
}

/** The same with scripts; the side cart is open afterwards. */
export async function addInPlace(page: Page, category: string): Promise<void> {
  await openHydrated(page, `/termekek/${category}${byName}`)
  await page.locator('form[data-cart-form] button').first().click()
  await page.getByRole('dialog').getByLabel('Darab', { exact: true }).first().waitFor()
}

/** True once the element is seen. */
export async function seen(locator: Locator): Promise<boolean> {
  await locator.waitFor()
  return true
}

/** An address that no other test has, and no other try of the same test: the files of a worker share their shop. */
export function newEmail(): string {
  return `ori.gergo.${randomBytes(4).toString('hex')}@levelem.example`
}

export async function fillContact(page: Page): Promise<void> {
  await page.getByLabel('Vezetéknév').fill('Őri')
  await page.getByLabel('Keresztnév').fill('Gergő')
  await page.getByLabel('E-mail-cím').fill(newEmail())
  await page.getByLabel('Telefonszám').fill('06 30 123 4567')
}

export async function fillAddress(page: Page, delivery = 'Házhoz szállítás'): Promise<void> {
  await page.getByText(delivery, { exact: true }).click()
  await page.getByLabel('Irányítószám').first().fill('1117')
  await page.getByLabel('Település').first().fill('Budapest')
  await page.getByLabel('Utca, házszám').first().fill('Bölcső utca 14.')
}

/** Goes through the three steps by their own buttons, and accepts the terms. */
export async function fillCheckout(
  page: Page,
  payment: string = 'Átutalás',
  delivery?: string,
): Promise<void> {
  await fillContact(page)
  await page.getByRole('button', { name: 'Tovább a szállításhoz' }).click()
  await page.getByRole('button', { name: 'Módosítás: elérhetőség' }).waitFor()
  await fillAddress(page, delivery)
  await page.getByRole('button', { name: 'Tovább a fizetéshez' }).click()
  await page.getByRole('button', { name: 'Módosítás: szállítás' }).waitFor()
  await page.getByText(payment, { exact: true }).click()
  await page.getByRole('button', { name: 'Tovább az összegzéshez' }).click()
  await page.getByRole('button', { name: 'Módosítás: fizetés' }).waitFor()
  await page.getByRole('checkbox', { name: /Elolvastam és elfogadom/ }).check()
}
