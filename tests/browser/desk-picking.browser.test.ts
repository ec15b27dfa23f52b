import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import { acceptOrder } from '#server/order/index.ts'
import { glsAccount, startGls, type GlsFake } from '../carriers/gls-fake.ts'
import { testPlatform } from '../race/shop-calls.ts'
import { signInAtDesk, type DeskSession } from '../support/desk.ts'
import { scanByKeys, scanInto } from '../support/hand-scanner.ts'
import { sendByGls, placeParcelOrder, shelveGoods, type Goods } from '../support/parcel-order.ts'
import { startRunningShop, type RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import { findBarriersInBoth } from './barriers.ts'
import { startCustomer, type Customer } from './customer.ts'

let shop: RunningShop
let gls: GlsFake
let browser: Browser
let colleague: Customer
let page: Page
let session: DeskSession
let keyboard: CDPSession
let goods: Goods[]

// Orders are made here: its shop is its own, and so is the carrier.
it.beforeAll(async ({ browser: sharedBrowser }) => {
  browser = sharedBrowser
  gls = await startGls()
  shop = await startRunningShop({ ...glsAccount, GLS_URL: gls.url })
  await sendByGls(shop.sql)
  goods = await shelveGoods(shop.sql, 5)
  session = await signInAtDesk(shop.sql, 'warehouse')
  // What is offline, and what is aborted here, is an error for the browser.
  colleague = await startCustomer(
    browser,
    shop,
    { viewport: { width: 360, height: 740 } },
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK_CHANGED/,
  )
  ;({ page } = colleague)
  keyboard = await page.context().newCDPSession(page)
  await page
    .context()
    .addCookies([{ name: 'boltiv_desk', value: session.cookie, url: shop.origin, sameSite: 'Strict' }])
})
afterAll(async () => {
  await colleague.close()
  await shop.stop()
  await gls.stop()
})

/** An accepted order of one piece of each. Gives its number. */
async function order(variants: readonly Goods[]): Promise<string> {
  const number = await placeParcelOrder(testPlatform(shop.sql), variants)
  await acceptOrder(testPlatform(shop.sql), number)
  return number
}

const scan = (code: string) => scanInto(page, code)
const hydrated = () => page.waitForSelector('html[data-hydrated]', { state: 'attached' })
const shows = (text: string) => page.getByText(text).first().waitFor()
const picked = async (number: string) => {
  const [row] = await shop.sql<[{ picked: number; events: number }]>`
    select (select coalesce(sum(picked), 0)::int from pick_line p where p.order_id = o.id) as picked,
      (select count(*)::int from pick_event e join order_line l on l.id = e.line_id where l.order_id = o.id) as events
    from orders o where number = ${number}`
  return row
}

it('orders are picked on a phone by a scanner, one a screen, until their papers are printed', async () => {
  const [full, short] = [await order(goods), await order(goods.slice(0, 2))]
  await page.goto(`/admin/rendelesek/szedes?rendelesek=${full},${short}`)
  await hydrated()
  await shows('Szedőlista polcok szerint')
  let steps = 0
  const step = async (work: Promise<unknown>) => {
    steps += 1
    await work
  }

  await step(page.getByRole('button', { name: 'Szedés indítása' }).click())
  await page.getByRole('heading', { name: full }).waitFor()
  await step(scanByKeys(keyboard, goods[0]!.ean))
  await shows(`${goods[0]!.code}: 1 / 1`)
  expect(await findBarriersInBoth(page)).toEqual([])

  // What is wrong or too much costs nothing but a look.
  await scan('5991234567893')
  await page.locator('[data-tone="wrong"]').waitFor()
  await scan(goods[0]!.ean)
  await shows('ebből már mind megvan')

  // Without network, and then over a new start of the tab before the shop was reached.
  await page.context().setOffline(true)
  await step(scan(goods[1]!.code))
  await step(scan(goods[2]!.ean))
  await shows('2 leolvasás küldésre vár')
  await shows('3 / 5')
  expect(await picked(full)).toEqual({ picked: 1, events: 1 })
  await page.route('**/admin/api/picking/events', (route) => route.abort())
  await page.context().setOffline(false)
  await page.reload()
  await hydrated()
  await shows('3 / 5')
  await shows('2 leolvasás küldésre vár')
  await page.unroute('**/admin/api/picking/events')
  await page.getByText('küldésre vár').waitFor({ state: 'detached' })
  expect(await picked(full)).toEqual({ picked: 3, events: 3 })
  await shows('3 / 5')

  // Somebody else comes to the same order.
  const other = await signInAtDesk(shop.sql, 'owner')
  await shop.sql`update picking set staff_id = ${other.staffId} where order_id = (select id from orders where number = ${full})`
  await shows('Teszt owner szedi')
  await page.getByRole('button', { name: 'Átveszem' }).click()
  await page.getByText('Teszt owner szedi').waitFor({ state: 'detached' })

  await step(scan(goods[3]!.ean))
  await shows('4 / 5')
  const printing = page.context().waitForEvent('request', (one) => one.url().includes('/orders/print'))
  await step(scan(goods[4]!.ean))
  const printed = new URL((await printing).url())
  expect([printed.searchParams.get('what'), printed.searchParams.get('orders')]).toEqual(['bundle', full])
  expect(gls.parcels.filter(({ ClientReference: key }) => key.startsWith(full))).toHaveLength(1)
  // A tap and a scan for each of five lines: nothing else is touched between the list and the papers.
  expect(steps).toBe(6)

  // The next order comes by itself; it is picked by thumb, and something of it is not there.
  await page.getByRole('heading', { name: short }).waitFor()
  await page.getByRole('button', { name: '+ 1' }).click()
  await shows('1 / 2')
  await page.getByRole('button', { name: 'Nincs meg' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Miért?').selectOption('sérült')
  await dialog.getByRole('button', { name: 'Félreteszem' }).click()
  await shows('Hiányos: félretettük')
  await page.getByRole('button', { name: 'Vissza a szedőlistához' }).click()
  await shows('Hiányos')

  // The slip's barcode opens its order on any page, and starts it here.
  await scan(short)
  await page.getByRole('heading', { name: short }).waitFor()
  await page.goto('/admin')
  await hydrated()
  await scan(full)
  await page.waitForURL(`**/admin/rendelesek/${full}`)
})

it('a shelf is counted by scanner and thumb, and the difference is booked', async () => {
  const [first, second] = goods
  await page.goto('/admin/termekek/leltar?polc=A-01')
  await hydrated()
  await scan(first!.ean)
  await scan(first!.code)
  await shows(`${first!.code}: 2 db.`)
  await scan(second!.ean)
  await shows('Más polcról: A-02')
  await page.getByRole('button', { name: `+ 1, ${first!.code}` }).click()
  const field = page.getByLabel(`${second!.code}: darab`)
  await field.fill('7')
  expect(await findBarriersInBoth(page)).toEqual([])
  // A scanner types into the field that has the focus.
  await field.pressSequentially(first!.ean)
  await field.press('Enter')
  await shows('ez nem darabszám, nem számított')
  expect(await field.inputValue()).toBe('7')
  await page.reload()
  await hydrated()
  await shows('2 / 2 számolva, 2 eltérés')
  await page.getByRole('button', { name: 'Könyvelés' }).click()
  await page.getByRole('button', { name: '2 eltérés könyvelése' }).click()
  await shows('2 eltérés könyvelve')
  const counted = await shop.sql<{ shelf: number }[]>`
    select s.on_hand - coalesce((
      select sum(p.picked) from stock_hold h join order_line l on l.order_id = h.order_id and l.variant_id = h.variant_id
      join pick_line p on p.line_id = l.id where h.state = 'held' and h.variant_id = s.variant_id), 0)::int as shelf
    from stock s where s.variant_id = any(${[first!.id, second!.id]}::int[]) order by s.variant_id`
  expect(counted.map(({ shelf }) => shelf)).toEqual([3, 7])
})

it('the camera is allowed on its own pages alone', async () => {
  const policies = async (path: string) => {
    const response = await page.request.get(path)
    return [response.headers()['permissions-policy'], response.headers()['content-security-policy']]
  }
  for (const path of ['/admin/rendelesek/szedes/kamera', '/admin/termekek/leltar/kamera?polc=A-01']) {
    const [camera, script] = await policies(path)
    expect(camera).toContain('camera=(self)')
    expect(script).toContain("script-src 'self' 'wasm-unsafe-eval'")
  }
  for (const path of ['/admin', '/admin/rendelesek/szedes', '/admin/rendelesek/szedes/kamera2', '/']) {
    const [no, plain] = await policies(path)
    expect([path, no?.includes('camera=()'), plain?.includes('wasm')]).toEqual([path, true, false])
  }
})
