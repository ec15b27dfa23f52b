import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect } from 'vitest'
import { startRunningShop, type RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import { findBarriers } from './barriers.ts'
import { expectedTrouble, newEmail, openHydrated, startCustomer, type Customer } from './customer.ts'

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

const offer = 'Értesítést kérek e-mailben'
const send = 'Értesítsenek, ha újra kapható'
const promised = 'egy levelet küldünk erre a címre, amint a termék újra kapható'

/** A product of the demo shop, sold out; gives its variant and its path. */
async function sellOut(skip: number): Promise<{ id: number; path: string }> {
  const [row] = await shop.sql<{ id: number; slug: string }[]>`
    with chosen as (
      select v.id, p.slug from variant v join product p on p.id = v.product_id
      where v.published and v.for_sale and p.published
        and (select count(*) from variant o where o.product_id = p.id) = 1
      order by v.id offset ${skip} limit 1
    ), emptied as (
      update stock set on_hand = reserved, backorder = false from chosen where variant_id = chosen.id
    ) select id, slug from chosen`
  return { id: row!.id, path: `/termek/${row!.slug}` }
}

/** The page as soon as it shows that nothing is left. */
async function openSoldOut(page: Page, path: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.goto(path)
      return page.getByText('Most nem rendelhető').isVisible()
    })
    .toBe(true)
}

async function fill(page: Page, email: string): Promise<void> {
  // Questions about the product have a form of their own.
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: send }) })
  await form.getByLabel('E-mail-cím', { exact: true }).fill(email)
  await form.getByRole('checkbox', { name: /adatkezelési tájékoztatót/ }).check()
  await form.getByRole('button', { name: send }).click()
  await page.getByText(promised).waitFor()
}

const emailsTo = (email: string) => shop.sql<{ subject: string; text: string }[]>`
  select subject, text from email_message where recipient = ${email} order by id`

const linkIn = (text: string, page: string) =>
  new URL(new RegExp(`https?://\\S+/keszlet-ertesites/${page}\\S+`).exec(text)![0])

/** What the timetable does every minute. */
async function restock(variantId: number): Promise<void> {
  await shop.sql`update stock set on_hand = reserved + 4 where variant_id = ${variantId}`
  await shop.sql`select graphile_worker.add_job('send_stock_alerts', '{}'::json)`
}

const variants = [
  { name: 'wide and light', options: { viewport: { width: 1280, height: 900 }, colorScheme: 'light' } },
  { name: 'narrow and dark', options: { viewport: { width: 360, height: 740 }, colorScheme: 'dark' } },
] as const

describe('a product that is sold out', () => {
  it.each(variants)(
    'is requested in place, and its email comes when there is some, $name',
    async ({ name, options }) => {
      const { id, path } = await sellOut(variants.findIndex((variant) => variant.name === name))
      // The page of an email's link asks who is signed in: nobody.
      customer = await startCustomer(browser, shop, options, expectedTrouble)
      const { page } = customer
      await openSoldOut(page, path)
      await openHydrated(page, path)
      await page.getByRole('link', { name: offer }).click()
      await page.getByRole('button', { name: send }).click()
      await page.getByRole('alert').getByText('Írja be az e-mail-címét').waitFor()
      expect(await findBarriers(page)).toEqual([])
      const email = newEmail()
      await fill(page, email)
      expect(await findBarriers(page)).toEqual([])
      const [first] = await emailsTo(email)
      const confirm = linkIn(first!.text, 'megerosites')
      await openHydrated(page, confirm.pathname + confirm.search)
      expect(await findBarriers(page)).toEqual([])
      await page.getByRole('button', { name: 'Megerősítem az értesítést' }).click()
      await page.getByText('Egy levelet küldünk, amint a termék újra kapható').waitFor()
      await restock(id)
      await expect.poll(() => emailsTo(email)).toHaveLength(2)
      const [, message] = await emailsTo(email)
      expect(message?.text).toContain(path)

      const end = linkIn(message!.text, 'vege')
      await openHydrated(page, end.pathname + end.search)
      expect(await findBarriers(page)).toEqual([])
      await page.getByRole('button', { name: 'Nem kérek több értesítést' }).click()
      await page.getByText('erre a címre több készletértesítést nem küldünk').waitFor()
    },
  )

  it('is requested on a page of its own without scripts', async () => {
    const { id, path } = await sellOut(2)
    customer = await startCustomer(browser, shop, { javaScriptEnabled: false })
    const { page } = customer
    await openSoldOut(page, path)
    await page.getByRole('link', { name: offer }).click()
    const email = newEmail()
    await fill(page, email)
    const confirm = linkIn((await emailsTo(email))[0]!.text, 'megerosites')
    await page.goto(confirm.pathname + confirm.search)
    await page.getByRole('button', { name: 'Megerősítem az értesítést' }).click()
    await page.getByText('Egy levelet küldünk, amint a termék újra kapható').waitFor()
    await restock(id)
    await expect.poll(() => emailsTo(email)).toHaveLength(2)
  })
})
