import type { Browser, Page } from 'playwright-core'
import { afterEach, describe, expect } from 'vitest'
import type { RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import { findBarriers } from './barriers.ts'
import {
  newEmail,
  openHydrated,
  orderButton,
  putInCart,
  seen,
  startCustomer,
  type Customer,
} from './customer.ts'

let shop: RunningShop
let browser: Browser
let customer: Customer

it.beforeAll(({ shop: sharedShop, browser: sharedBrowser }) => {
  shop = sharedShop
  browser = sharedBrowser
})
afterEach(() => customer.close())

const password = 'négy lelkes kerék gurul'

/** The path of the link that begins so, in the newest email to this address that has one. */
async function linkInEmail(email: string, start: string): Promise<string> {
  for (;;) {
    const [message] = await shop.sql<{ text: string }[]>`
      select text from email_message where recipient = ${email} and text like ${`%${start}%`} order by id desc limit 1`
    const link = message && /https?:\S+/g[Symbol.match](message.text)?.find((url) => url.includes(start))
    if (link) {
      const { pathname, search } = new URL(link)
      return pathname + search
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function fillRegistration(page: Page, email: string): Promise<void> {
  await page.getByLabel('Vezetéknév').fill('Őri')
  await page.getByLabel('Keresztnév').fill('Gergő')
  await page.getByLabel('E-mail-cím').fill(email)
  await page.getByLabel('Jelszó', { exact: true }).fill(password)
  await page.getByLabel(/Elolvastam és elfogadom/).check()
  await page.getByRole('button', { name: 'Fiók létrehozása' }).click()
}

/** A new account by the plain page; the browser is signed in afterwards. */
async function register(page: Page, email = newEmail()): Promise<string> {
  await page.goto('/regisztracio')
  await fillRegistration(page, email)
  await page.getByRole('heading', { name: 'Megrendelések' }).waitFor()
  return email
}

async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Irányítószám').fill('1117')
  await page.getByLabel('Település').fill('Budapest')
  await page.getByLabel('Utca, házszám').fill('Bölcső utca 14.')
}

/** Waits until the page has requested who is signed in, which would be refused afterwards. */
async function logout(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Kilépés' }).click()
  await page.waitForURL('**/')
}

const cookieNames = async (page: Page) => (await page.context().cookies()).map(({ name }) => name)

describe('an account', () => {
  it('is made in the dialog, verified by its email, used and deleted', async () => {
    customer = await startCustomer(browser, shop)
    const { page } = customer
    await openHydrated(page, '/')
    await page.getByRole('banner').getByRole('link', { name: 'Belépés' }).click()
    const dialog = page.getByRole('dialog', { name: 'Belépés' })
    expect(await seen(dialog)).toBe(true)
    expect(await findBarriers(page)).toEqual([])
    await dialog.getByRole('link', { name: 'Regisztrálok' }).click()
    const email = newEmail()
    await fillRegistration(page, email)
    await page.getByRole('dialog').getByRole('alert').waitFor()
    await page.getByRole('button', { name: 'Bezárás' }).click()
    await page.getByRole('link', { name: 'Fiókom: Gergő' }).click()
    expect(await seen(page.getByText('Erősítse meg az e-mail-címét.'))).toBe(true)

    await openHydrated(page, await linkInEmail(email, '/email-megerosites'))
    await page.getByRole('alert').getByText('Köszönjük').waitFor()
    await page.getByRole('link', { name: 'Tovább a fiókomba' }).click()
    await page.getByRole('heading', { name: 'Megrendelések' }).waitFor()
    expect(await page.getByText('Erősítse meg').count()).toBe(0)
    await page.locator('[data-loading-bar]').waitFor({ state: 'detached' })
    expect(await findBarriers(page)).toEqual([])

    await page.getByRole('link', { name: 'Szállítási címek' }).click()
    await page.getByRole('link', { name: 'Új cím' }).click()
    await page.getByRole('button', { name: 'Mentés' }).click()
    expect(await seen(page.getByRole('alert').getByRole('link', { name: 'Írja be a nevet.' }))).toBe(true)
    await page.getByLabel('Átvevő neve').fill('Őri Gergő')
    await fillAddress(page)
    await page.getByRole('button', { name: 'Mentés' }).click()
    expect(await seen(page.getByText('alapértelmezett', { exact: true }))).toBe(true)

    await openHydrated(page, '/termekek/teli-gumi')
    await page
      .getByRole('button', { name: /^Kedvencek: / })
      .first()
      .click()
    await page.getByText('A termék a kedvencei közé került.').waitFor()
    await page.locator('main h3 a').first().click()
    await page.getByText('Vélemény írása').click()
    await page.locator('label').filter({ hasText: 'kiváló' }).click()
    await page.getByRole('button', { name: 'Vélemény elküldése' }).click()
    expect(await seen(page.getByText('Köszönjük a véleményét!'))).toBe(true)
    await openHydrated(page, '/profil/megrendelesek')
    expect(await seen(page.getByText('Még nincs rendelése a fiókjában.'))).toBe(true)

    await page.getByRole('link', { name: 'Személyes adatok' }).click()
    await page.getByLabel('Telefonszám').fill('06 30 123 4567')
    await page.getByLabel(/Kérem a hírlevelet/).check()
    await page.getByRole('button', { name: 'Mentés', exact: true }).click()
    expect(await seen(page.getByText('Az adatait elmentettük.'))).toBe(true)

    await page.getByLabel('Jelszó', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Kérem a törlést megerősítő levelet' }).click()
    await openHydrated(page, await linkInEmail(email, '/fiok-torles'))
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Véglegesen törlöm a fiókomat' }).click()
    await page.getByRole('link', { name: 'Vissza a kezdőlapra' }).click()
    expect(await seen(page.getByRole('link', { name: 'Belépés' }))).toBe(true)
    expect(await cookieNames(page)).not.toContain('boltiv_user')
  })

  it('is made, used and left without scripts', async () => {
    customer = await startCustomer(browser, shop, { javaScriptEnabled: false })
    const { page } = customer
    const email = await register(page)
    await page.goto(await linkInEmail(email, '/email-megerosites'))
    await page.getByRole('button', { name: 'Megerősítem' }).click()
    expect(await page.getByRole('alert').innerText()).toContain('Köszönjük')
    await page.goto('/profil/szamlazasi-cim')
    await page.getByRole('link', { name: 'Új cím' }).click()
    await page.getByLabel('Cég', { exact: true }).check()
    await page.getByLabel('Név vagy cégnév').fill('Őri Bt.')
    await page.getByLabel('Adószám').fill('1')
    await fillAddress(page)
    await page.getByRole('button', { name: 'Mentés' }).click()
    expect(await page.getByLabel('Adószám').getAttribute('aria-invalid')).toBe('true')
    expect(await page.getByLabel('Település').inputValue()).toBe('Budapest')
    await page.getByLabel('Adószám').fill('12345676-2-41')
    await page.getByRole('button', { name: 'Mentés' }).click()
    await page.getByRole('link', { name: /^Törlés/ }).click()
    await page.getByRole('button', { name: 'Törlés' }).click()
    await page.getByText('Még nincs mentett számlázási címe').waitFor()

    await page.getByRole('button', { name: 'Kilépés' }).click()
    await page.waitForURL((url) => !url.pathname.startsWith('/profil'))
    await page.goto('/profil/szemelyes')
    await page.getByRole('link', { name: 'lépjen be' }).click()
    await page.getByLabel('E-mail-cím').fill(email)
    await page.getByLabel('Jelszó', { exact: true }).fill('ez nem az')
    await page.getByRole('button', { name: 'Belépés' }).click()
    await page.getByRole('alert').waitFor()
    await page.getByLabel('Jelszó', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Belépés' }).click()
    await page.getByRole('heading', { name: 'Megrendelések' }).waitFor()
  })

  it('gets a new password by an email', async () => {
    customer = await startCustomer(browser, shop)
    const { page } = customer
    const email = await register(page)
    await logout(page)
    await page.getByRole('banner').getByRole('link', { name: 'Belépés' }).click()
    await page.getByRole('link', { name: 'Elfelejtettem' }).click()
    await page.getByLabel('E-mail-cím').fill(email)
    await page.getByRole('button', { name: 'Kérem a levelet' }).click()
    await page.getByRole('alert').waitFor()
    await openHydrated(page, await linkInEmail(email, '/jelszo-visszaallitas'))
    await page.getByLabel('Új jelszó').fill('12345678')
    await page.getByRole('button', { name: 'Jelszó mentése' }).click()
    expect(await seen(page.getByRole('alert'))).toBe(true)
    await page.getByLabel('Új jelszó').fill('másik hosszú mondat')
    expect(await seen(page.getByText('Erős jelszó.'))).toBe(true)
    await page.getByRole('button', { name: 'Jelszó megjelenítése' }).click()
    expect(await page.getByLabel('Új jelszó').getAttribute('type')).toBe('text')
    await page.getByRole('button', { name: 'Jelszó mentése' }).click()
    await page.getByRole('link', { name: 'Tovább a belépéshez' }).click()
    await page.getByLabel('E-mail-cím').fill(email)
    await page.getByLabel('Jelszó', { exact: true }).fill('másik hosszú mondat')
    await page.getByLabel('Jelszó', { exact: true }).press('Enter')
    expect(await seen(page.getByRole('heading', { name: 'Megrendelések' }))).toBe(true)
  })
})

describe('signing in', () => {
  it('goes on where a guest wanted to go, and the keyboard alone suffices', async () => {
    customer = await startCustomer(browser, shop)
    const { page } = customer
    const email = await register(page)
    await logout(page)
    await openHydrated(page, '/profil/szallitasi-cim')
    expect(new URL(page.url()).search).toBe('?tovabb=%2Fprofil%2Fszallitasi-cim')
    await page.getByRole('dialog').getByLabel('E-mail-cím').focus()
    await page.keyboard.type(email)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.insertText(password)
    await page.keyboard.press('Enter')
    expect(await seen(page.getByRole('heading', { name: 'Szállítási címek' }))).toBe(true)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('keeps the cart, offers saved addresses at the checkout and takes them', async () => {
    customer = await startCustomer(browser, shop)
    const { page } = customer
    const email = await register(page)
    await openHydrated(page, '/profil/szallitasi-cim?uj=1')
    await page.getByLabel('Átvevő neve').fill('Őri Anna')
    await fillAddress(page)
    await page.getByRole('button', { name: 'Mentés' }).click()
    await page.getByText('alapértelmezett', { exact: true }).waitFor()
    await logout(page)
    await putInCart(page, 'motorolaj')
    await openHydrated(page, '/fizetes')
    await page.getByRole('link', { name: 'Lépjen be' }).click()
    await page.getByRole('dialog').getByLabel('E-mail-cím').fill(email)
    await page.getByLabel('Jelszó', { exact: true }).fill(password)
    await page.getByLabel('Jelszó', { exact: true }).press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('radio', { name: /Őri Anna/ }).waitFor()
    expect(await page.getByLabel('Vezetéknév').inputValue()).toBe('Őri')
    expect(await findBarriers(page)).toEqual([])
    await page.getByLabel('Telefonszám').fill('06 30 123 4567')
    await page.getByText('Házhoz szállítás', { exact: true }).click()
    expect(await page.getByRole('radio', { name: /Őri Anna/ }).isChecked()).toBe(true)
    await page.getByText('Utánvét', { exact: true }).click()
    await page.getByRole('complementary').getByText('490', { exact: false }).first().waitFor()
    await page.getByRole('checkbox', { name: /Elolvastam és elfogadom/ }).check()
    await page.getByRole('button', { name: orderButton }).click()
    await page.waitForURL('**/fizetesi-informacio?rendeles=*')
    expect(await page.locator('main').innerText()).toContain('Őri Anna')
    await openHydrated(page, '/profil/megrendelesek')
    expect(await page.locator('main').innerText()).toMatch(/\d{4}-\d{6}/)
  })

  it('keeps the cart without scripts too', async () => {
    customer = await startCustomer(browser, shop, { javaScriptEnabled: false })
    const { page } = customer
    await putInCart(page, 'motorolaj')
    await page.goto('/fizetes')
    await page.getByRole('link', { name: 'Lépjen be' }).click()
    await page.getByRole('link', { name: 'Regisztrálok' }).click()
    await fillRegistration(page, newEmail())
    await page.waitForURL('**/fizetes')
    expect(await page.getByLabel('Vezetéknév').inputValue()).toBe('Őri')
  })

  it('ends in every tab when one signs out', async () => {
    customer = await startCustomer(browser, shop)
    const { page } = customer
    await register(page)
    await page.waitForLoadState('networkidle')
    const newTab = () => page.context().newPage()
    const other = await newTab()
    const known = other.waitForResponse('**/v1/user/me')
    await openHydrated(other, '/profil/szemelyes')
    await known
    // One has yet to learn who is signed in, one has yet to come to life, when nobody is any more.
    const released = Promise.withResolvers<void>()
    const hold = async (tab: Page, address: string | RegExp) => {
      const held = tab.waitForRequest(address)
      await tab.route(address, (route) => released.promise.then(() => route.continue()))
      await tab.goto('/profil/szemelyes', { waitUntil: 'commit' })
      await held
    }
    const [late, latest] = [await newTab(), await newTab()]
    await hold(late, '**/v1/user/me')
    await hold(latest, /entry-browser-[^/]*\.js/)
    await logout(page)
    await other.evaluate(() => dispatchEvent(new Event('visibilitychange')))
    released.resolve()
    for (const tab of [other, late, latest]) {
      await tab.waitForURL('**/?tovabb=*')
      expect(await seen(tab.getByRole('dialog', { name: 'Belépés' }))).toBe(true)
    }
  })
})
