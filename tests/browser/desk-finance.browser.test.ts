import { expect } from 'vitest'
import { cartWith, complete, guestClient, testPlatform } from '../race/shop-calls.ts'
import { newContact, readySteps } from '../race/shop-fixture.ts'
import type { RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import { findBarriersInBoth } from './barriers.ts'
import { joinDesk } from './desk-colleague.ts'

/** An order that waits for its transfer. */
async function placeOrder({ sql }: RunningShop) {
  const [goods] = await sql<{ id: number }[]>`
    select v.id from variant v join stock s on s.variant_id = v.id join sale_variant on sale_variant.id = v.id
    where s.on_hand - s.reserved > 10 and v.weight_grams < 15000 order by v.id limit 1`
  const [method] = await sql<{ home: number; transfer: number }[]>`
    select (select id from shipping_method where active and address_required and not request_for_quotation order by position limit 1) as home,
      (select id from payment_method where active and type = 'transfer' limit 1) as transfer`
  const client = guestClient(testPlatform(sql))
  const { token } = await cartWith(client, { id: goods!.id })
  const choices = { shipping_method_id: method!.home, payment_method_id: method!.transfer }
  await client.checkoutSetData({
    params: { token },
    body: { ...readySteps, contact: newContact(), ...choices },
  })
  return complete(client, token)
}

it('a bank statement goes from the file to paid orders, and to the bookkeeper', async ({ shop, browser }) => {
  const order = await placeOrder(shop)
  const { page, close } = await joinDesk(browser, shop, 'bookkeeper')
  await page.getByRole('link', { name: 'Pénzügyek' }).click()
  await page.getByRole('link', { name: 'Bankszámla' }).click()
  await page.getByRole('heading', { name: 'Bankszámla', level: 1 }).waitFor()
  const rows = [
    `2026.11.24.;${order.total.gross.value};Szabó-Nagy Éva;${order.number.replace('-', ' ')}`,
    '2026.11.24.;777;Valaki;ajándék',
  ]
  await page.getByLabel('Elszámolás fájlja').setInputFiles({
    name: 'kivonat.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Könyvelés dátuma;Összeg;Partner neve;Közlemény', ...rows].join('\n')),
  })
  await page.getByRole('heading', { name: 'kivonat.csv', level: 1 }).waitFor()
  expect(await page.getByLabel('Közlemény', { exact: true }).inputValue()).toBe('Közlemény')
  expect(await findBarriersInBoth(page)).toEqual([])
  await page.getByRole('button', { name: 'Beolvasás' }).click()
  await page.getByRole('row', { name: new RegExp(order.number) }).waitFor()
  expect(await findBarriersInBoth(page)).toEqual([])
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  }
  await page.getByRole('button', { name: '1 egyező fizetés rögzítése' }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.innerText()).toContain('1 vevő kap levelet')
  await dialog.getByRole('button', { name: '1 fizetés rögzítése' }).click()
  await page.getByText('1 rendelés kifizetve rögzítve.').waitFor()
  // Booked by mistake: it is taken back, and its row can be booked again.
  await page.getByRole('link', { name: 'Rögzítve' }).click()
  await page.getByRole('button', { name: 'Rögzítés visszavonása' }).click()
  expect(await findBarriersInBoth(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Visszavonás' }).click()
  await page.getByText(`${order.number}: a rögzítést visszavontuk.`).waitFor()
  await page.getByRole('link', { name: 'Egyezik' }).click()
  await page.getByRole('button', { name: '1 egyező fizetés rögzítése' }).click()
  await dialog.getByRole('button', { name: '1 fizetés rögzítése' }).click()
  await page.getByRole('link', { name: /^Egyezik\D*0/ }).waitFor()
  await page.getByRole('link', { name: 'Fizetések' }).click()
  await page.getByRole('row', { name: new RegExp(`${order.number}.*Visszavonva`) }).waitFor()
  await page.getByRole('row', { name: new RegExp(`${order.number}.*2026.*Fizetve`) }).waitFor()

  await page.getByRole('link', { name: 'Export' }).click()
  await page.getByLabel('Mit', { exact: true }).selectOption({ label: 'Fizetések' })
  await page.getByLabel('Milyen fájlban').selectOption({ label: 'CSV (pontosvesszővel)' })
  await page.getByLabel('Ettől a naptól').fill('2026-11-24')
  await page.getByLabel('Eddig a napig').fill('2026-11-24')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Letöltés' }).click(),
  ])
  const pieces: Buffer[] = []
  for await (const piece of await download.createReadStream()) pieces.push(piece as Buffer)
  expect(Buffer.concat(pieces).toString('utf8')).toContain(
    `2026-11-24;${order.number};Átutalás;Beérkezett;${order.total.gross.value};`,
  )
  await close()
})
