import type { Browser, Page } from 'playwright-core'
import { afterEach, describe, expect } from 'vitest'
import type { RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import { findBarriers } from './barriers.ts'
import {
  expectedTrouble,
  fillContact,
  newEmail,
  openHydrated,
  putInCart,
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

const send = 'Üzenet küldése'
const thanks = /^Köszönjük! Megkaptuk az üzenetét/

async function fill(page: Page, email: string): Promise<void> {
  await page.getByLabel('Miről ír?').selectOption('Termék')
  await page.getByLabel('Név', { exact: true }).fill('Őri Gergő')
  await page.getByLabel('E-mail-cím', { exact: true }).fill(email)
  await page.getByLabel('Üzenet', { exact: true }).fill('Jó napot!\nJó ez az én autómra?')
  await page.getByRole('checkbox', { name: /adatkezelési tájékoztatót/ }).check()
}

const emailsTo = (email: string) => shop.sql<{ subject: string }[]>`
  select subject from email_message where recipient = ${email}`

const variants = [
  { name: 'wide and light', options: { viewport: { width: 1280, height: 900 }, colorScheme: 'light' } },
  { name: 'narrow and dark', options: { viewport: { width: 360, height: 740 }, colorScheme: 'dark' } },
] as const

describe('the contact form', () => {
  it.each(variants)('has no barriers, says what is missing, and is sent, $name', async ({ options }) => {
    customer = await startCustomer(browser, shop, options)
    const { page } = customer
    await openHydrated(page, '/kapcsolat')
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('button', { name: send }).click()
    await page.getByRole('alert').getByRole('link', { name: 'Írja be a nevét.' }).waitFor()
    expect(await findBarriers(page)).toEqual([])
    const email = newEmail()
    await fill(page, email)
    await page.getByText('Az ellenőrzés kész.').waitFor()
    await page.getByRole('button', { name: send }).click()
    await page.getByText(thanks).waitFor()
    expect(await findBarriers(page)).toEqual([])
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(thanks)
    expect(await emailsTo(email)).toEqual([{ subject: expect.stringContaining('Megkaptuk az üzenetét') }])
    await page.goto('/dev/mailbox')
    await page
      .getByRole('link', { name: /Üzenet a kapcsolati űrlapról: Termék/ })
      .first()
      .waitFor()
  })

  it('keeps what was typed when the check fails, and brings a new one', async () => {
    customer = await startCustomer(browser, shop)
    const { page } = customer
    await openHydrated(page, '/kapcsolat')
    let isBroken = true
    await page.route('**/v1/contact', (route) => {
      const body = { ...(route.request().postDataJSON() as object), ...(isBroken ? { recaptcha: 'x' } : {}) }
      return route.continue({ postData: JSON.stringify(body) })
    })
    const email = newEmail()
    await fill(page, email)
    await page.getByRole('button', { name: send }).click()
    await page.getByText('Az ellenőrzés nem sikerült.').waitFor()
    expect(await page.getByLabel('E-mail-cím', { exact: true }).inputValue()).toBe(email)
    expect(await emailsTo(email)).toEqual([])
    isBroken = false
    await page.getByRole('button', { name: send }).click()
    await page.getByText(thanks).waitFor()
    expect(await emailsTo(email)).toHaveLength(1)
  })

  it('gives other ways to who has no scripts', async () => {
    customer = await startCustomer(browser, shop, { javaScriptEnabled: false })
    const { page } = customer
    await page.goto('/kapcsolat')
    await page.getByText('Az űrlaphoz engedélyeznie kell a JavaScriptet').waitFor()
    expect(await page.getByRole('button', { name: send }).isVisible()).toBe(false)
    expect(await page.getByRole('main').locator('a[href^="tel:"]').first().isVisible()).toBe(true)
  })
})

describe('the map of the shop', () => {
  const map = (page: Page) => page.getByRole('img', { name: 'Térkép: Gumi & Garázs, 1138 Budapest' })
  const widths = [360, 768, 1440] as const

  it.each(widths)('stands below the address at %i, names whole and beside the label', async (width) => {
    customer = await startCustomer(browser, shop, {
      viewport: { width, height: 900 },
      javaScriptEnabled: false,
    })
    const { page } = customer
    await page.goto('/kapcsolat')
    await map(page).waitFor()
    const { frame, label, names } = await page.locator('.still-map').evaluate((figure) => {
      const boxOf = (element: Element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        return { text: element.textContent, left, right, top, bottom }
      }
      const shown = [...figure.querySelectorAll('.map-name')].filter((name) => name.checkVisibility())
      return {
        frame: boxOf(figure),
        label: boxOf(figure.querySelector('figcaption')!),
        names: shown.map(boxOf),
      }
    })
    expect(names.map(({ text }) => text)).toEqual(expect.arrayContaining(['Belváros', 'Duna']))
    const inTheWay = names.filter(({ left, right, top, bottom }) => {
      const isBeside = right <= label.left || left >= label.right
      const isOnLabel = !isBeside && bottom > label.top + 2 && top < label.bottom - 2
      return isOnLabel || left < frame.left || right > frame.right
    })
    expect(inTheWay).toEqual([])
    const route = page.getByRole('link', { name: 'Útvonal a térképen' })
    expect(new URL((await route.getAttribute('href'))!).searchParams.get('destination')).toBe(
      '47.5424,19.0679',
    )
  })

  it('comes on the way from another page too', async () => {
    customer = await startCustomer(browser, shop)
    const { page } = customer
    await openHydrated(page, '/rolunk')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Kapcsolat' }).first().click()
    await map(page).scrollIntoViewIfNeeded()
    expect(await findBarriers(page)).toEqual([])
  })
})

describe('a reminder of an abandoned cart', () => {
  it('is requested in the checkout, and its email’s link opens the cart in another browser', async () => {
    customer = await startCustomer(browser, shop)
    const { page } = customer
    await putInCart(page, 'teli-gumi')
    await openHydrated(page, '/fizetes')
    const box = page.getByRole('checkbox', { name: 'Kérek egy emlékeztetőt e-mailben' })
    expect(await box.isChecked()).toBe(false)
    await fillContact(page)
    const email = newEmail()
    await page.getByLabel('E-mail-cím').fill(email)
    await box.check()
    await page.getByRole('button', { name: 'Tovább a szállításhoz' }).click()
    await page.getByRole('button', { name: 'Módosítás: elérhetőség' }).click()
    await expect.poll(() => box.isChecked()).toBe(true)

    await shop.sql`update cart set updated_at = now() - interval '2 days'`
    await shop.sql`select graphile_worker.add_job('remind_of_carts', '{}'::json)`
    await expect.poll(() => emailsTo(email)).toHaveLength(1)
    const [message] = await shop.sql<
      { text: string }[]
    >`select text from email_message where recipient = ${email}`
    await customer.close()

    // The page of an email's link asks who is signed in: nobody.
    customer = await startCustomer(browser, shop, {}, expectedTrouble)
    const other = customer.page
    const link = new URL(message!.text.match(/https?:\/\/\S+\/kosar\/folytatas\S+/)![0])
    await openHydrated(other, link.pathname + link.search)
    await other.getByText('Ezek vannak a félbehagyott kosarában:').waitFor()
    expect(await findBarriers(other)).toEqual([])
    await other.getByRole('button', { name: 'Folytatom ezzel a kosárral' }).click()
    await other.getByRole('link', { name: 'Tovább a pénztárhoz' }).waitFor()
    const end = new URL(message!.text.match(/https?:\/\/\S+\/kosar\/emlekezteto-vege\S+/)![0])
    await openHydrated(other, end.pathname + end.search)
    await other.getByRole('button', { name: 'Nem kérek emlékeztetőt' }).click()
    await other.getByText('nem küldünk több emlékeztetőt a kosarairól', { exact: false }).first().waitFor()
    await expect
      .poll(() => shop.sql`select from cart where reminder_requested_at is not null`)
      .toHaveLength(0)
  })
})
