import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { openDatabase } from '#platform/database/database.ts'
import { acceptOrder } from '#server/order/index.ts'
import { glsAccount, startGls } from '#tests/carriers/gls-fake.ts'
import { startServer } from '#tests/race/server-process.ts'
import { testPlatform } from '#tests/race/shop-calls.ts'
import { launchChromium } from '#tests/support/chromium.ts'
import { startTestDatabase } from '#tests/support/database.ts'
import { scanInto } from '#tests/support/hand-scanner.ts'
import { sendByGls, placeParcelOrder, shelveGoods } from '#tests/support/parcel-order.ts'
import { isReady, openDesk, report } from './support/desk-browser.ts'

// The merchant's day at the desk of the demo shop, in a browser: 20 orders from the list to the door by keys, with a carrier that takes
// 300 ms; an order of five lines picked on a phone by a scanner; and from the list to an order that the pointer rests on.
// `npm run bench -- day`; `npm run bench -- day open` for the last alone.

const carrierMilliseconds = 300
const opened = 20
const goals = { run: 120_000, pick: 60_000, open: 50 }

const database = await startTestDatabase()
const gls = await startGls({ responseMs: carrierMilliseconds })
const shop = await startServer(database.url, { SHOP_DEMO: '1', ...glsAccount, GLS_URL: gls.url })
const sql = openDatabase(database.url, { max: 2 })
const browser = await launchChromium({ pictures: true })
const platform = testPlatform(sql, undefined, mkdtempSync(join(tmpdir(), 'boltiv-day-')))

const phone = { width: 360, height: 740 }

/** From the chosen orders to the last that has left. */
async function runDay(page: Page, goods: Goods): Promise<number> {
  await sendByGls(sql)
  for (let index = 0; index < 20; index += 1) await placeParcelOrder(platform, goods.slice(0, 1))
  await page.goto('/admin/rendelesek')
  await isReady(page)
  await page.getByLabel('Mind a 20 kijelölése').click()
  const start = performance.now()
  for (const next of [
    '20 rendelés elfogadása',
    '20 csomag bejegyzése',
    '20 szállítólevél és címke nyomtatása',
    '20 rendelés feladása',
  ]) {
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: next, exact: true }).waitFor()
  }
  await page.keyboard.press('Enter')
  await page.getByText('Kész, mindent feladott').waitFor()
  return performance.now() - start
}

/** From the tap that begins it to the papers that open; between the scans nobody waits for anything but the page. */
async function pick(page: Page, goods: Goods): Promise<number> {
  const number = await placeParcelOrder(platform, goods)
  await acceptOrder(platform, number)
  await page.goto(`/admin/rendelesek/szedes?rendelesek=${number}`)
  await isReady(page)
  const start = performance.now()
  await page.getByRole('button', { name: 'Szedés indítása' }).click()
  await page.getByRole('heading', { name: number }).waitFor()
  const printing = page.context().waitForEvent('request', (one) => one.url().includes('/orders/print'))
  for (const [index, { ean }] of goods.entries()) {
    await scanInto(page, ean)
    if (index < goods.length - 1)
      await page
        .getByText(`${index + 1} / ${goods.length}`)
        .first()
        .waitFor()
  }
  await printing
  return performance.now() - start
}

/** From the click on an order that the pointer has rested on to the frame that shows it; `works`: what the page's main thread does meanwhile. */
async function openOrders(page: Page, goods: Goods): Promise<{ times: number[]; works: number[] }> {
  const session = await page.context().newCDPSession(page)
  // Processor time: what a busy machine makes the page wait for is not its work.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const work = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * metrics.find(({ name }) => name === 'TaskDuration')!.value
  }
  await sendByGls(sql)
  for (let index = 0; index < opened; index += 1) await placeParcelOrder(platform, goods)
  await page.goto('/admin/rendelesek')
  await isReady(page)
  const [times, works]: number[][] = [[], []]
  const links = page.locator('main a[href*="/admin/rendelesek/20"]')
  for (let index = 0; index < opened; index += 1) {
    const link = links.nth(index)
    await link.hover()
    await page.waitForTimeout(700)
    const before = await work()
    times!.push(
      await link.evaluate(async (element) => {
        const number = element.getAttribute('href')!.split('/').at(-1)
        const start = performance.now()
        ;(element as HTMLElement).click()
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
        while (document.querySelector('h1')?.textContent !== number) await frame()
        const painted = new MessageChannel()
        await new Promise((resolve) => {
          painted.port1.addEventListener('message', resolve)
          painted.port1.start()
          painted.port2.postMessage(null)
        })
        return performance.now() - start
      }),
    )
    works!.push((await work()) - before)
    await page.goBack()
    await page.getByRole('heading', { name: 'Rendelések', level: 1 }).waitFor()
  }
  return { times: times!, works: works! }
}

type Goods = Awaited<ReturnType<typeof shelveGoods>>
try {
  const goods = await shelveGoods(sql, 5)
  const [desk, warehouse] = [
    await openDesk(browser, { origin: shop.origin, sql }, 'owner'),
    await openDesk(browser, { origin: shop.origin, sql }, 'warehouse', phone),
  ]
  const [days, picks]: number[][] = [[], []]
  const runs = process.argv[2] === 'open' ? 0 : 3
  for (let index = 0; index < runs; index += 1) {
    days!.push(await runDay(desk, goods))
    picks!.push(await pick(warehouse, goods))
  }
  if (runs > 0) {
    report('20 orders from the list to the door', days!, goals.run)
    report('5 lines picked on a phone', picks!, goals.pick)
  }
  const { times, works } = await openOrders(desk, goods)
  report('from the list to an order after the pointer rested', times, goals.open)
  report('of it work of the page', works, goals.open)
} finally {
  await browser.close()
  await sql.end()
  await shop.stop()
  await gls.stop()
  await database.stop()
  rmSync(platform.config.dataDir, { recursive: true, force: true })
}
