import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, describe, expect } from 'vitest'
import type { RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import { fetching, newCredentials, signedIn, type SignedIn } from '../support/signed-in.ts'
import { expectedTrouble, newEmail, openHydrated, seen, startCustomer, type Customer } from './customer.ts'

let shop: RunningShop
let browser: Browser
let customer: Customer
let account: SignedIn

const longName = 'Wolfeschlegelsteinhausenbergerdorffné'
const longAddress = `nagyon-hosszu-postafiok-nev-nagyon-hosszu-${newEmail()}`

it.beforeAll(async ({ shop: sharedShop, browser: sharedBrowser }) => {
  shop = sharedShop
  browser = sharedBrowser
  account = await signedIn(
    { send: fetching(shop.origin), sql: shop.sql },
    { email: longAddress, first_name: longName, last_name: longName },
  )
})
afterEach(() => customer.close())

async function start(options: BrowserContextOptions = {}): Promise<Page> {
  customer = await startCustomer(browser, shop, options, expectedTrouble)
  return customer.page
}

async function fillSignIn(page: Page): Promise<void> {
  await page.getByLabel('E-mail-cím').fill(account.user.email)
  await page.getByLabel('Jelszó', { exact: true }).fill(account.user.password)
}

async function signIn(page: Page, path = '/belepes'): Promise<void> {
  await page.goto(path)
  await fillSignIn(page)
  await page.locator('main').getByRole('button', { name: 'Belépés' }).click()
  await page.waitForURL((url) => url.pathname !== '/belepes')
}

/** The calls at an address get this response, until the returned function is called. */
async function respondWith(
  page: Page,
  path: string,
  status: number,
  body: object = { message: 'Pihenünk.' },
) {
  await page.route(`**${path}`, (route) => route.fulfill({ status, json: body }))
  return () => page.unroute(`**${path}`)
}

describe('a form', () => {
  it.each([
    ['a busy shop', 503],
    ['a fault', 500],
    ['too many tries', 429],
  ])('keeps what was typed through %s, and works afterwards', async (_, status) => {
    const page = await start()
    await openHydrated(page, '/')
    await page.getByRole('banner').getByRole('link', { name: 'Belépés' }).click()
    const end = await respondWith(page, '/v1/auth/login', status)
    await fillSignIn(page)
    const button = page.getByRole('dialog').getByRole('button', { name: 'Belépés', exact: true })
    await button.click()
    await page.getByRole('alert').getByText('Pihenünk.').waitFor()
    expect(await page.getByLabel('E-mail-cím').inputValue()).toBe(account.user.email)
    await end()
    await button.click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('says that there is no connection, and signing out leaves the page as it is', async () => {
    const page = await start()
    await signIn(page)
    await openHydrated(page, '/profil/szemelyes')
    await page.waitForFunction(() => {
      const files = performance.getEntriesByType('resource').map(({ name }) => name)
      return ['/toast-messages-', '/account-client-', '/user-store-', '/auth-pages-', '/auth-layout-'].every(
        (part) => files.some((file) => file.includes(part)),
      )
    })
    await page.context().setOffline(true)
    await page.getByLabel('Telefonszám').fill('06 30 123 4567')
    await page.getByRole('button', { name: 'Mentés', exact: true }).click()
    await page.getByRole('alert').getByText('internetkapcsolatát').waitFor()
    expect(await page.getByLabel('Telefonszám').inputValue()).toBe('06 30 123 4567')
    await page.getByRole('button', { name: 'Kilépés' }).click()
    await page.getByText('internetkapcsolatát').nth(1).waitFor()
    expect(await page.getByRole('heading', { name: 'Személyes adatok' }).count()).toBe(1)
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Kilépés' }).click()
    await page.waitForURL('**/')
  })

  it('is sent once, however fast its button is pressed', async () => {
    const page = await start()
    await openHydrated(page, '/elfelejtett-jelszo')
    let sent = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/v1/auth/reset-password')) sent += 1
    })
    await page.getByLabel('E-mail-cím').fill(newCredentials().email)
    await page.locator('main form').evaluate((form: HTMLFormElement) => {
      form.requestSubmit()
      form.requestSubmit()
    })
    await page.getByRole('alert').waitFor()
    expect(sent).toBe(1)
  })

  it('takes a session that ended elsewhere as signed out', async () => {
    const page = await start()
    const { email, password } = newCredentials()
    await openHydrated(page, '/regisztracio')
    await page.getByLabel('E-mail-cím').fill(email)
    await page.getByLabel('Jelszó', { exact: true }).fill(password)
    await page.getByLabel(/Elolvastam és elfogadom/).check()
    await page.getByRole('button', { name: 'Fiók létrehozása' }).click()
    await page.getByRole('button', { name: 'Újra kérem a levelet' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.getByRole('link', { name: 'Fiókom', exact: true }).count()).toBe(1)
    await shop.sql`delete from user_session where user_id = (select id from users where email = ${email})`
    await page.getByRole('button', { name: 'Újra kérem a levelet' }).click()
    await page.waitForURL('**/?tovabb=%2Fprofil%2Fmegrendelesek')
  })
})

describe('who is signed in', () => {
  it('stays so while the shop is too busy to say', async () => {
    const page = await start()
    await signIn(page)
    await respondWith(page, '/v1/user/me', 429)
    await openHydrated(page, '/')
    await page.getByRole('link', { name: /^Fiókom: / }).waitFor()
    await page.waitForLoadState('networkidle')
    const names = (await page.context().cookies()).map(({ name }) => name)
    expect(names).toContain('boltiv_user')
  })

  it('is known by their session alone, where the browser has forgotten the mark of it', async () => {
    const page = await start()
    await signIn(page)
    await page.context().clearCookies({ name: 'boltiv_user' })
    await openHydrated(page, '/')
    await page.getByRole('link', { name: /^Fiókom: / }).waitFor()
    const names = (await page.context().cookies()).map(({ name }) => name)
    expect(names).toContain('boltiv_user')
  })

  it('is known to a page that was opened before, as soon as it needs it', async () => {
    const page = await start()
    await openHydrated(page, '/')
    const other = await page.context().newPage()
    await signIn(other)
    await page.getByRole('banner').getByRole('link', { name: 'Belépés' }).click()
    await page.waitForURL('**/profil/megrendelesek')
    await page.goBack()
    expect(await seen(page.getByRole('link', { name: /^Fiókom: / }))).toBe(true)
  })

  it('is written into no page that is the same for all', async () => {
    const page = await start()
    await signIn(page)
    const headers = { cookie: (await page.context().cookies()).map((c) => `${c.name}=${c.value}`).join('; ') }
    for (const path of ['/', '/termekek/teli-gumi', '/kereses/gumi']) {
      const own = await fetch(shop.origin + path, { headers })
      const text = await own.text()
      expect(own.status).toBe(200)
      expect(text).not.toContain(longName)
      expect(text).not.toContain(longAddress)
      expect(own.headers.getSetCookie().join()).not.toMatch(/boltiv_user|session/)
    }
  })

  it('does not find the question for signing in again by going back', async () => {
    const page = await start()
    await openHydrated(page, '/profil/megrendelesek')
    await fillSignIn(page)
    await page.getByLabel('Jelszó', { exact: true }).press('Enter')
    await page.getByRole('heading', { name: 'Megrendelések' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Mi áll az abroncsa oldalán?' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})

describe('going on after signing in', () => {
  it.each([
    '//evil.example',
    '/\\evil.example',
    '/%09/evil.example',
    '/..//evil.example',
    'https:evil.example',
    '%2F%2Fevil.example',
    'javascript:alert(1)',
  ])('never leaves the shop: %s', async (to) => {
    const page = await start({ javaScriptEnabled: false })
    const address = `/belepes?tovabb=${to.startsWith('/%') ? to : encodeURIComponent(to)}`
    await signIn(page, address)
    expect(new URL(page.url()).origin).toBe(shop.origin)
    await page.goto(address)
    expect(new URL(page.url()).origin).toBe(shop.origin)
  })
})

describe('the link of an email', () => {
  it('opened twice says that there is nothing left to do', async () => {
    const page = await start()
    const { email, password } = newCredentials()
    await page.goto('/regisztracio')
    await page.getByLabel('E-mail-cím').fill(email)
    await page.getByLabel('Jelszó', { exact: true }).fill(password)
    await page.getByLabel(/Elolvastam és elfogadom/).check()
    await page.getByRole('button', { name: 'Fiók létrehozása' }).click()
    await page.getByText('Erősítse meg az e-mail-címét.').waitFor()
    const link = await linkSentTo(email)
    await openHydrated(page, link)
    await page.getByRole('alert').getByText('Köszönjük').waitFor()
    await openHydrated(page, link)
    await page.getByRole('alert').getByText('már megerősítette').waitFor()
    expect(await page.getByRole('link', { name: 'Tovább a fiókomba' }).count()).toBe(1)
    await page.context().clearCookies()
    await openHydrated(page, link)
    await page.getByRole('alert').getByText('Ha a címét már megerősítette, nincs több teendője').waitFor()
  })
})

/** The path of the verifying link in the email to this address. */
async function linkSentTo(email: string): Promise<string> {
  let found: string | undefined
  await expect
    .poll(async () => {
      const emails = await shop.sql<{ text: string }[]>`
        select text from email_message where recipient = ${email} order by id desc`
      found = emails
        .flatMap(({ text }) => text.match(/https?:\S+/g) ?? [])
        .find((url) => url.includes('/email-megerosites'))
      return found
    })
    .toBeTruthy()
  const { pathname, search } = new URL(found!)
  return pathname + search
}

describe('at 320 pixels', () => {
  it('nothing has to be scrolled sideways, long names and addresses included', async () => {
    const page = await start({ viewport: { width: 320, height: 640 } })
    const tooWide: string[] = []
    const measure = async (path: string) => {
      await openHydrated(page, path)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      if (width > 320) tooWide.push(`${path}: ${width}`)
    }
    for (const path of ['/belepes', '/regisztracio', '/elfelejtett-jelszo', '/kedvencek', '/elallas'])
      await measure(path)
    await signIn(page)
    await account.browser.call('POST', '/v1/user-product/wishlist', { name: longName.repeat(2) })
    await account.browser.call('POST', '/v1/user/shipping-address', {
      name: longName.repeat(2),
      country: 'HU',
      postal_code: '1117',
      city: longName,
      address: longName.repeat(3),
      is_default: true,
      phone: null,
      comment: longName.repeat(3),
    })
    for (const path of ['szemelyes', 'szallitasi-cim', 'szallitasi-cim?uj=1', 'szamlazasi-cim?uj=1'])
      await measure(`/profil/${path}`)
    for (const path of ['/profil/megrendelesek', '/kedvencek', '/kilepes', '/elallas']) await measure(path)
    expect(tooWide).toEqual([])
  })
})
