import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect } from 'vitest'
import { startRunningShop, type RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import {
  addByForm,
  addInPlace,
  fillAddress,
  fillCheckout,
  fillContact,
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

// This file changes what the shop sells or shows: its shop is its own.
it.beforeAll(async ({ browser: sharedBrowser }) => {
  browser = sharedBrowser
  shop = await startRunningShop()
})
afterAll(() => shop.stop())
afterEach(() => customer.close())

const order = (page: Page) => page.getByRole('button', { name: orderButton }).click()
async function numberOf(page: Page): Promise<string> {
  const heading = await page.getByRole('heading', { name: /^Rendelésszám/ }).innerText()
  return /\d{4}-\d{6}$/.exec(heading.trim())?.[0] ?? ''
}

/** The email of an order in the demo shop's mailbox: its text, and the signed link to the order. */
async function readEmail(page: Page, number: string) {
  await page.goto('/dev/mailbox')
  await page.getByRole('link', { name: new RegExp(`Megkaptuk rendelését: ${number}`) }).click()
  const link = await page.locator('a[href*="alairas="]').first().getAttribute('href')
  return { text: await page.locator('body').innerText(), path: link === null ? '' : new URL(link).search }
}

describe('a guest', () => {
  it('buys with scripts, and finds the email with the way back to the order', async () => {
    customer = await startCustomer(browser, shop)
    const { page } = customer
    await addInPlace(page, 'motorolaj')
    await page.getByRole('dialog').getByRole('link', { name: 'Tovább a pénztárhoz' }).click()
    await page.waitForURL('**/fizetes')
    await fillCheckout(page)
    await order(page)
    await page.waitForURL('**/fizetesi-informacio?rendeles=*')
    await page.getByRole('heading', { name: 'Köszönjük, Gergő!' }).waitFor()
    const number = await numberOf(page)
    expect(number).toMatch(/^\d{4}-\d{6}$/)
    expect(await page.getByText('99900016-12345678-00000008').count()).toBe(1)
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('cart_token')
    const { text, path } = await readEmail(page, number)
    expect(text).toContain('Őri Gergő')

    await customer.close()
    customer = await startCustomer(browser, shop)
    const elsewhere = customer.page
    await elsewhere.goto(`/fizetesi-informacio${path}`)
    expect(await numberOf(elsewhere)).toBe(number)
    const foreign = await elsewhere.goto(
      `/fizetesi-informacio?rendeles=${new URLSearchParams(path).get('rendeles')}`,
    )
    expect(foreign?.status()).toBe(404)
    expect(await elsewhere.locator('h1').innerText()).toBe('Ezt a rendelést itt nem tudjuk megmutatni')
  })

  it('buys without scripts', async () => {
    customer = await startCustomer(browser, shop, { javaScriptEnabled: false })
    const { page } = customer
    await addByForm(page, 'motorolaj')
    await page.waitForURL('**/kosar')
    await page.getByLabel('Darab', { exact: true }).fill('2')
    await page.getByRole('button', { name: 'Frissítés' }).click()
    expect(await page.getByLabel('Darab', { exact: true }).inputValue()).toBe('2')
    await page.getByRole('link', { name: 'Tovább a pénztárhoz' }).click()
    await fillCheckout(page)
    await order(page)
    await page.waitForURL('**/fizetesi-informacio?rendeles=*')
    const number = await numberOf(page)
    const { text } = await readEmail(page, number)
    expect(text).toContain('Budapest')
  })

  it('is shown without scripts what is missing, and keeps what was typed', async () => {
    customer = await startCustomer(browser, shop, { javaScriptEnabled: false })
    const { page } = customer
    await putInCart(page, 'motorolaj')
    await page.goto('/fizetes')
    await page.getByLabel('Vezetéknév').fill('Őri')
    await page.getByLabel('Település').first().fill('Pécs')
    await order(page)
    const summary = await page.getByRole('alert').innerText()
    expect(summary).toContain('Írja be a keresztnevét.')
    expect(summary).toContain('Válasszon fizetési módot.')
    expect(summary).not.toContain('Írja be a vezetéknevét.')
    expect(await page.getByLabel('Vezetéknév').inputValue()).toBe('Őri')
    expect(await page.getByLabel('Település').first().inputValue()).toBe('Pécs')
    // The footer has nothing that leads away from paying.
    expect(await page.locator('footer h2').allTextContents()).toEqual(['Gumi & Garázs', 'Jogi tudnivalók'])
  })

  it('removes and empties without scripts', async () => {
    customer = await startCustomer(browser, shop, { javaScriptEnabled: false })
    const { page } = customer
    await addByForm(page, 'motorolaj')
    await addByForm(page, 'akkumulatorok')
    await page
      .getByRole('button', { name: /^Törlés:/ })
      .first()
      .click()
    await expect.poll(() => page.getByLabel('Darab', { exact: true }).count()).toBe(1)
    await page.getByRole('button', { name: 'Kosár ürítése' }).click()
    await page.locator('main').getByText('A kosara még üres').waitFor()
  })

  it('without a cart is sent home from the checkout', async () => {
    customer = await startCustomer(browser, shop)
    await customer.page.goto('/fizetes')
    expect(new URL(customer.page.url()).pathname).toBe('/')
  })
})

describe('at the checkout', () => {
  it('errors take the focus, stand beside their fields and lead to them', async () => {
    customer = await startCustomer(browser, shop)
    const { page } = customer
    await putInCart(page, 'motorolaj')
    await openHydrated(page, '/fizetes')
    await order(page)
    await page.getByRole('alert').waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(
      'Kérjük, javítsa a következőket',
    )
    // What the last step asks is shown with the rest, not at a second press.
    expect(await page.getByRole('alert').innerText()).toContain('A rendeléshez fogadja el az ÁSZF-et.')
    await page.getByRole('alert').getByRole('link', { name: 'Írja be a keresztnevét.' }).click()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('contact.first_name')
    const firstName = page.getByLabel('Keresztnév')
    expect(await firstName.getAttribute('aria-invalid')).toBe('true')
    // A field that is mended says so at once, one that is left with what can't be right too.
    await firstName.fill('Gergő')
    await expect.poll(() => firstName.getAttribute('aria-invalid')).toBeNull()
    expect(await page.getByRole('alert').locator('s').innerText()).toBe('Írja be a keresztnevét.')
    await page.getByLabel('E-mail-cím').fill('ori.gergo@levelem')
    await page.getByLabel('Telefonszám').fill('06 30 123 4567')
    await page.getByText('Adjon meg érvényes e-mail-címet, például nev@pelda.hu.').waitFor()
    await page.getByLabel('E-mail-cím').fill(newEmail())
    await expect.poll(() => page.getByLabel('E-mail-cím').getAttribute('aria-invalid')).toBeNull()
    // The one error that is left is mended where it is.
    await page.getByLabel('Vezetéknév').fill('')
    await page.getByRole('button', { name: 'Tovább a szállításhoz' }).click()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('contact.last_name')
    await page.getByLabel('Vezetéknév').fill('Őri')
    await page.getByRole('button', { name: 'Tovább a szállításhoz' }).click()
    await page.getByRole('button', { name: 'Módosítás: elérhetőség' }).waitFor()
    // The town that the code has filled in is missing no more.
    await page.getByRole('button', { name: 'Tovább a fizetéshez' }).click()
    const town = page.getByLabel('Település').first()
    await expect.poll(() => town.getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('Irányítószám').first().fill('1117')
    await expect.poll(() => town.inputValue()).toBe('Budapest')
    await expect.poll(() => town.getAttribute('aria-invalid')).toBeNull()
    await page.getByLabel('Utca, házszám').first().fill('Bölcső utca 14.')
    await page.getByRole('button', { name: 'Tovább a fizetéshez' }).click()
    await page.getByText('számla: ugyanide').waitFor()
  })

  it('the total follows the chosen ways at once, and a finished step can be opened again', async () => {
    customer = await startCustomer(browser, shop)
    const { page } = customer
    await putInCart(page, 'motorolaj')
    await openHydrated(page, '/fizetes')
    const total = page.getByRole('complementary').getByRole('status')
    const before = await total.innerText()
    await page.getByText('Utánvét', { exact: true }).click()
    await page.getByRole('complementary').getByText('490', { exact: false }).first().waitFor()
    expect(await total.innerText()).not.toBe(before)
    await page.getByRole('button', { name: 'Tovább az összegzéshez' }).click()
    await page.getByRole('button', { name: 'Módosítás: fizetés' }).click()
    expect(await page.getByRole('radio', { name: /Utánvét/ }).isChecked()).toBe(true)
  })

  it('Enter saves the step of the field and orders nothing', async () => {
    customer = await startCustomer(browser, shop)
    const { page } = customer
    await putInCart(page, 'motorolaj')
    await openHydrated(page, '/fizetes')
    await fillContact(page)
    await page.getByLabel('Telefonszám').press('Enter')
    expect(await seen(page.getByRole('button', { name: 'Módosítás: elérhetőség' }))).toBe(true)
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  it('goods that are fetched at the shop need only an address for the invoice', async () => {
    customer = await startCustomer(browser, shop)
    const { page } = customer
    await putInCart(page, 'motorolaj')
    await openHydrated(page, '/fizetes')
    await fillContact(page)
    await page.getByText('Személyes átvétel', { exact: true }).click()
    expect(await page.getByLabel('Irányítószám').count()).toBe(2)
    expect(await page.getByLabel('Irányítószám').first().isVisible()).toBe(false)
    const invoice = page.getByRole('group', { name: 'Számlázási cím' })
    await invoice.getByLabel('Irányítószám').fill('7621')
    await invoice.getByLabel('Település').fill('Pécs')
    await invoice.getByLabel('Utca, házszám').fill('Fő tér 1.')
    await page.getByText('Utánvét', { exact: true }).click()
    // Ordering before the fee was shown would only say that the total has changed.
    await page.getByRole('complementary').getByText('490', { exact: false }).first().waitFor()
    await page.getByRole('checkbox', { name: /Elolvastam és elfogadom/ }).check()
    await order(page)
    await page.waitForURL('**/fizetesi-informacio?rendeles=*')
    // The address changes first, the page a moment later.
    await page.getByRole('heading', { name: /^Köszönjük/ }).waitFor()
    expect(await page.getByRole('complementary').innerText()).toContain(
      '7621 Pécs, Fő tér 1.'.replace(' ', '\u00a0'),
    )
  })

  it('of a cart that another tab has ordered, ordering leads to that order and takes nothing more', async () => {
    customer = await startCustomer(browser, shop)
    const { page } = customer
    await putInCart(page, 'motorolaj')
    await openHydrated(page, '/fizetes')
    await fillCheckout(page)
    const other = await page.context().newPage()
    await openHydrated(other, '/fizetes')
    await other.getByRole('checkbox', { name: /Elolvastam és elfogadom/ }).check()
    await order(page)
    await page.waitForURL('**/fizetesi-informacio?rendeles=*')
    await addInPlace(page, 'akkumulatorok')
    await other.getByRole('button', { name: orderButton }).click()
    await other.waitForURL('**/fizetesi-informacio?rendeles=*')
    await other.getByRole('heading', { name: /^Köszönjük/ }).waitFor()
    // The new cart is there still.
    expect((await page.context().cookies()).map(({ name }) => name)).toContain('cart_token')
    await other.close()
  })

  it('the keyboard meets everything on a phone, in the order of the eye and never behind the dock', async () => {
    customer = await startCustomer(browser, shop, { viewport: { width: 360, height: 740 } })
    const { page } = customer
    await putInCart(page, 'motorolaj')
    await openHydrated(page, '/fizetes')
    const met: string[] = []
    const meetUntil = async (last: string) => {
      for (let step = 0; step < 40 && met.at(-1) !== last; step += 1) {
        await page.keyboard.press('Tab')
        const { name, isHidden } = await page.evaluate(() => {
          const element = document.activeElement as HTMLInputElement
          const dock = document.querySelector('[data-dock]')?.getBoundingClientRect().top ?? innerHeight
          return {
            name: (element.name === 'intent' ? element.value : element.name) || (element.textContent ?? ''),
            isHidden: element.getBoundingClientRect().bottom > dock,
          }
        })
        met.push(name)
        expect([name, isHidden]).toEqual([name, false])
      }
    }
    /** A step that is done gives its turn, and the focus, to the next one. */
    const nextStep = async (button: string, next: string) => {
      await page.getByRole('button', { name: button }).click()
      await page.waitForFunction((id) => document.activeElement?.id === id, `lepes-${next}`)
    }
    await meetUntil('save:contact')
    expect(await page.getByLabel('Irányítószám').first().isVisible()).toBe(false)
    await fillContact(page)
    await nextStep('Tovább a szállításhoz', 'shipping')
    // The simplest way is marked, and says so.
    expect(await page.getByRole('radio', { name: /^Házhoz szállítás/ }).isChecked()).toBe(true)
    await page.getByText('A legegyszerűbbet bejelöltük Önnek').first().waitFor()
    await meetUntil('save:shipping')
    await fillAddress(page)
    await nextStep('Tovább a fizetéshez', 'payment')
    await meetUntil('save:payment')
    expect(await page.getByRole('radio', { name: /^Átutalás/ }).isChecked()).toBe(true)
    await nextStep('Tovább az összegzéshez', 'order')
    await meetUntil('order')
    expect(met.indexOf('Van kuponkódom')).toBeGreaterThan(0)
    expect(met.indexOf('Van kuponkódom')).toBeLessThan(met.indexOf('contact.last_name'))
    expect(met.at(-1)).toBe('order')
  })

  it('a changed price is shown, and ordered only at a second press', async () => {
    customer = await startCustomer(browser, shop)
    const { page } = customer
    await putInCart(page, 'motorolaj')
    await openHydrated(page, '/fizetes')
    await fillCheckout(page)
    await shop.sql`update variant_price set gross = gross + 1000`
    await order(page)
    expect(await page.getByRole('alert').innerText()).toContain('A végösszeg időközben megváltozott')
    await order(page)
    await page.waitForURL('**/fizetesi-informacio?rendeles=*')
    expect(await numberOf(page)).toMatch(/^\d{4}-\d{6}$/)
  })

  it('too little stock is shown, and what is left can be taken', async () => {
    customer = await startCustomer(browser, shop)
    const { page } = customer
    await addInPlace(page, 'motorolaj')
    await page.getByRole('dialog').getByLabel('Darab', { exact: true }).fill('3')
    await page.getByRole('dialog').getByRole('link', { name: 'Tovább a pénztárhoz' }).click()
    await page.waitForURL('**/fizetes')
    await fillCheckout(page)
    await shop.sql`update stock set on_hand = reserved + 1, backorder = false`
    await order(page)
    expect(await page.getByRole('alert').innerText()).toContain('legfeljebb 1 darab rendelhető')
    await page.getByRole('button', { name: /^Legyen 1/ }).click()
    await page.getByRole('button', { name: /^Legyen 1/ }).waitFor({ state: 'detached' })
    await order(page)
    await page.waitForURL('**/fizetesi-informacio?rendeles=*')
    expect(await numberOf(page)).toMatch(/^\d{4}-\d{6}$/)
  })
})
