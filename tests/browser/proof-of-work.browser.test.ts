import type { Browser } from 'playwright-core'
import { afterAll, afterEach, expect } from 'vitest'
import { customerClient } from '../race/customer-client.ts'
import { billingAddress, newContact, shippingAddress } from '../race/shop-fixture.ts'
import { startRunningShop, type RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import {
  addInPlace,
  fillCheckout,
  newEmail,
  openHydrated,
  orderButton,
  startCustomer,
  type Customer,
} from './customer.ts'

let shop: RunningShop
let browser: Browser
let customer: Customer

// Only a shop of its own counts what its connections do.
it.beforeAll(async ({ browser: sharedBrowser }) => {
  browser = sharedBrowser
  shop = await startRunningShop({ RATE_LIMITS: '1' })
})
afterAll(() => shop.stop())
afterEach(() => customer.close())

/** The browser calls every response that is no success an error. */
const neededWork = /status of 428/

/** An order by the API. */
async function placeOrder(): Promise<void> {
  const client = customerClient(shop.origin)
  const [variant] = await shop.sql<{ id: number }[]>`
    select v.id from variant v join stock s on s.variant_id = v.id join product p on p.id = v.product_id
    where v.published and v.for_sale and p.published and s.on_hand - s.reserved > 20 order by v.id limit 1`
  await client.sanctumCsrfCookie()
  const { token } = await client.checkoutCreateCart()
  const params = { token }
  await client.checkoutAddCartItem({ params, body: [{ product_variant_id: variant!.id, quantity: 1 }] })
  await client.checkoutSetData({
    params,
    body: { contact: newContact(), shipping_address: shippingAddress, billing_address: billingAddress },
  })
  const [home] = (await client.checkoutGetShippingMethods({ params })).filter(
    ({ is_pickup_point: isPoint, wished_days: days }) => !isPoint && days.length === 0,
  )
  await client.checkoutSetShippingMethod({ params, body: { shipping_method_id: home!.id } })
  const [transfer] = await shop.sql<{ id: number }[]>`select id from payment_method where type = 'transfer'`
  await client.checkoutSetPaymentMethod({ params, body: { payment_method_id: transfer!.id } })
  await client.checkoutComplete({ params, body: { terms: true, payment_terms: false } })
}

it('the sixth order of a connection goes through: the browser does the work by itself', async () => {
  for (let turn = 0; turn < 5; turn += 1) await placeOrder()
  customer = await startCustomer(browser, shop, {}, neededWork)
  const { page } = customer
  const solved: string[] = []
  page.on('request', (request) => {
    const proof = request.headers()['x-proof-of-work']
    if (proof) solved.push(proof)
  })
  await addInPlace(page, 'motorolaj')
  await page.getByRole('dialog').getByRole('link', { name: 'Tovább a pénztárhoz' }).click()
  await page.waitForURL('**/fizetes')
  await fillCheckout(page)
  expect(solved).toEqual([])
  await page.getByRole('button', { name: orderButton }).click()
  await page.waitForURL('**/fizetesi-informacio?rendeles=*')
  await page.getByRole('heading', { name: 'Köszönjük, Gergő!' }).waitFor()
  expect(solved).toHaveLength(1)
})

it('an email is requested as often as it is needed, and without scripts the page says what to do', async () => {
  customer = await startCustomer(browser, shop, {}, neededWork)
  const { page } = customer
  const request = async () => {
    await page.getByLabel('E-mail-cím', { exact: true }).fill(newEmail())
    await page
      .getByRole('button', { name: /levelet|jelszó/i })
      .first()
      .click()
    await page.getByText('Ha van fiók ezzel a címmel').waitFor()
  }
  for (let turn = 0; turn < 6; turn += 1) {
    await openHydrated(page, '/elfelejtett-jelszo')
    await request()
  }
  const plain = await startCustomer(browser, shop, { javaScriptEnabled: false }, neededWork)
  await plain.page.goto('/elfelejtett-jelszo')
  await plain.page.getByLabel('E-mail-cím', { exact: true }).fill(newEmail())
  await plain.page
    .getByRole('button', { name: /levelet|jelszó/i })
    .first()
    .click()
  await plain.page.getByText('Erről a kapcsolatról rövid idő alatt sok kérés érkezett').waitFor()
  await plain.close()
})
