import type { Browser, Page } from 'playwright-core'
import { afterEach, describe, expect } from 'vitest'
import { brokenRules } from '../race/broken-rules.ts'
import type { RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import { findBarriers } from './barriers.ts'
import {
  expectedTrouble,
  fillCheckout,
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

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const headed = (page: Page, name: string) => seen(page.getByRole('heading', { level: 1, name }))

/** From an empty cart to a checkout that only has to be ordered, to be paid by card. */
async function prepare(page: Page, isLive: boolean): Promise<void> {
  await putInCart(page, 'motorolaj')
  await (isLive ? openHydrated(page, '/fizetes') : page.goto('/fizetes'))
  await fillCheckout(page, 'Bankkártya')
}

/** At the practice bank: what it requests, and how it ends. */
async function payAtBank(page: Page, outcome: string): Promise<string> {
  await page.waitForURL('**/demo-bank/*')
  const requested = await page.getByRole('cell', { name: /Ft$/ }).innerText()
  await press(page, outcome)
  await page.waitForURL('**/fizetesi-informacio?fizetes=demo:*')
  return requested.replaceAll(/\D/g, '')
}

/** The newest order with what is in its ledger and how many emails it has. */
async function lastOrder() {
  const [order] = await shop.sql<{ total: number; state: string; captured: number; emails: number }[]>`
    select o.total_gross as total, o.state,
      (select coalesce(sum(amount), 0)::int from payment_event where order_id = o.id and kind = 'captured') as captured,
      (select count(*)::int from email_message where dedupe_key like 'order-payment:' || o.id || '%') as emails
    from orders o order by placed_at desc limit 1`
  if (!order) throw new Error('There is no order')
  return order
}

/** How the newest order is paid. */
async function paymentType() {
  const [order] =
    await shop.sql`select payment_method ->> 'type' as type from orders order by placed_at desc limit 1`
  return order!.type
}

describe.each([
  ['with scripts', true],
  ['without scripts', false],
])('a guest %s', (_, isLive) => {
  it('whose card is refused pays in another way, and by card after all', async () => {
    customer = await startCustomer(browser, shop, { javaScriptEnabled: isLive })
    const { page } = customer
    await prepare(page, isLive)
    await press(page, orderButton)
    await payAtBank(page, 'Fizetés sikertelen')
    await page.getByRole('heading', { name: 'Másképp fizetek' }).waitFor()
    await page.getByText('Fizetés nélkül eddig őrizzük a termékeket').waitFor()
    if (isLive) expect(await findBarriers(page)).toEqual([])
    await page.getByRole('radio', { name: /átutalás/i }).check()
    await press(page, 'Így fizetek')
    await page.getByText('Közlemény', { exact: true }).waitFor()
    expect(await paymentType()).toBe('transfer')
    await page.getByText('Másképp fizetek').click()
    await page.getByRole('radio', { name: /Bankkártya/ }).check()
    await press(page, 'Így fizetek')
    await payAtBank(page, 'Fizetés sikeres')
    expect(await headed(page, 'Köszönjük, Gergő! Sikeres fizetés.')).toBe(true)
    expect(await page.getByText('Másképp fizetek').count()).toBe(0)
    expect(await brokenRules(shop.sql)).toEqual([])
  })

  it('pays by card: it fails, is paid again, and the page shows the truth each time', async () => {
    customer = await startCustomer(browser, shop, { javaScriptEnabled: isLive })
    const { page } = customer
    await prepare(page, isLive)
    await press(page, orderButton)

    const requested = await payAtBank(page, 'Fizetés sikertelen')
    expect(await headed(page, 'Sikertelen tranzakció')).toBe(true)
    if (isLive) expect(await findBarriers(page)).toEqual([])
    expect(await lastOrder()).toMatchObject({ total: Number(requested), captured: 0, emails: 0 })

    await press(page, 'Fizetés újraindítása')
    await payAtBank(page, 'Megszakítom a fizetést')
    expect(await headed(page, 'Megszakított fizetés')).toBe(true)
    expect(await page.locator('main').innerText()).not.toMatch(/sikertelen/i)

    await page.getByRole('link', { name: /^A rendelés oldala/ }).click()
    await page.waitForURL('**/fizetesi-informacio?rendeles=*')
    expect(await seen(page.getByText('A rendelését megőriztük, de még nincs kifizetve.'))).toBe(true)
    await press(page, 'Fizetés most')
    expect(await payAtBank(page, 'Fizetés sikeres')).toBe(requested)
    expect(await headed(page, 'Köszönjük, Gergő! Sikeres fizetés.')).toBe(true)
    expect(await seen(page.getByText(/^Sikeres tranzakció/))).toBe(true)
    expect(await seen(page.getByText('Fizetve, áfával'))).toBe(true)
    expect(await page.getByRole('button', { name: /^Fizetés/ }).count()).toBe(0)
    expect(await lastOrder()).toMatchObject({ state: 'placed', captured: Number(requested), emails: 1 })
    expect(await brokenRules(shop.sql)).toEqual([])

    // Opened again it says the same and takes nothing more.
    await page.reload()
    expect(await headed(page, 'Köszönjük, Gergő! Sikeres fizetés.')).toBe(true)
    expect(await lastOrder()).toMatchObject({ captured: Number(requested), emails: 1 })
  })

  it('takes a coupon, pays what is left, and sees it on the order', async () => {
    customer = await startCustomer(browser, shop, { javaScriptEnabled: isLive })
    const { page } = customer
    await prepare(page, isLive)
    await page.getByText('Van kuponkódom').click()
    await page.getByLabel('Kuponkód').fill('nincs-ilyen')
    await press(page, 'Beváltom')
    expect(await seen(page.getByText(/^Ilyen kuponkódot nem találunk/).last())).toBe(true)
    await page.getByLabel('Kuponkód').fill('teli10')
    await press(page, 'Beváltom')
    await page.getByRole('button', { name: 'Leveszem a kupont: TELI10' }).waitFor()
    if (isLive) expect(await findBarriers(page)).toEqual([])
    await page.getByRole('checkbox', { name: /Elolvastam és elfogadom/ }).check()
    await press(page, orderButton)
    const requested = Number(await payAtBank(page, 'Fizetés sikeres'))
    expect(await headed(page, 'Köszönjük, Gergő! Sikeres fizetés.')).toBe(true)
    expect(await seen(page.getByText('Kupon: TELI10'))).toBe(true)
    expect(await lastOrder()).toMatchObject({ total: requested, captured: requested })
    expect(await brokenRules(shop.sql)).toEqual([])
  })
})

describe('a guest who comes back before the bank has spoken', () => {
  it('with the back button finds the order, not the form of a cart that is no more', async () => {
    customer = await startCustomer(browser, shop)
    const { page } = customer
    await prepare(page, true)
    await press(page, orderButton)
    await page.waitForURL('**/demo-bank/*')
    await page.goBack()
    await page.waitForURL('**/fizetesi-informacio?rendeles=*')
    expect(await headed(page, 'Köszönjük, Gergő!')).toBe(true)
    await press(page, 'Fizetés most')
    await payAtBank(page, 'Fizetés sikeres')
    expect(await headed(page, 'Köszönjük, Gergő! Sikeres fizetés.')).toBe(true)
  })

  it('is asked to wait, and sees the result without doing anything', async () => {
    customer = await startCustomer(browser, shop)
    const { page } = customer
    await prepare(page, true)
    await press(page, orderButton)
    await page.waitForURL('**/demo-bank/*')
    const bank = page.url()
    await page.getByRole('link', { name: 'Vissza a boltba' }).click()
    expect(await headed(page, 'Fizetés folyamatban')).toBe(true)
    expect(await findBarriers(page)).toEqual([])
    expect(await page.getByRole('button', { name: 'Fizetés újraindítása' }).count()).toBe(0)

    const other = await page.context().newPage()
    await other.goto(bank)
    await press(other, 'Fizetés sikeres')
    await other.waitForURL('**/fizetesi-informacio?fizetes=demo:*')
    await other.close()
    expect(await headed(page, 'Köszönjük, Gergő! Sikeres fizetés.')).toBe(true)
  })

  it('or whose payment can not begin has the order, and pays it from there', async () => {
    customer = await startCustomer(browser, shop, {}, expectedTrouble)
    const { page } = customer
    await prepare(page, true)
    await page.route(
      '**/v1/order/*/purchase',
      (route) => route.fulfill({ status: 503, json: { message: 'Most nem.' } }),
      {
        times: 1,
      },
    )
    await press(page, orderButton)
    await page.waitForURL('**/fizetesi-informacio?rendeles=*')
    expect(await seen(page.getByText('A rendelését megőriztük, de a fizetést nem tudtuk elindítani.'))).toBe(
      true,
    )
    await press(page, 'Fizetés most')
    await payAtBank(page, 'Fizetés sikeres')
    expect(await headed(page, 'Köszönjük, Gergő! Sikeres fizetés.')).toBe(true)
  })
})
