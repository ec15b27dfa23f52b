import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { migrate, openDatabase } from '#platform/database/database.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { startServer } from '#tests/race/server-process.ts'
import { launchChromium } from '#tests/support/chromium.ts'
import { isReady, openDesk, report } from './support/desk-browser.ts'

// The lists of the desk as a browser shows them: from the press of a sort to its first rows on the screen, and the frames while a list
// is scrolled. `BENCH_FOLDER=FOLDER npm run bench -- desk 1000000` makes the shop, `npm run bench -- scroll FOLDER` measures it.

const goals = { rows: 150, frame: 25 }
const folder = process.argv[2]
if (folder === undefined) {
  console.error('Usage: npm run bench -- scroll FOLDER')
  process.exit(2)
}

const postgres = await startEmbeddedPostgres({ dataDir: folder, log: console.log })
await migrate(postgres.url)
const shop = await startServer(postgres.url, { SHOP_MODE: 'test' })
const sql = openDatabase(postgres.url, { max: 1 })
const browser = await launchChromium({ pictures: true })

const open = async (page: Page, path: string) => {
  await page.goto(path)
  await isReady(page)
  await page.locator('tbody tr').first().waitFor()
}

/** The first lists of a large shop are made by SQL, until its index is there. */
async function awaitIndex(page: Page): Promise<void> {
  for (let quick = 0; quick < 3; await wait(1000)) {
    const start = performance.now()
    const response = await page.request.get('/admin/api/products?sort=price')
    quick = response.ok() && performance.now() - start < 400 ? quick + 1 : 0
  }
}

/** Milliseconds from a press to the frame that shows other rows. */
async function sortBy(page: Page, name: string): Promise<number> {
  const link = page.getByRole('link', { name, exact: true })
  // The menu stays open after a choice.
  if (!(await link.isVisible())) await page.locator('summary', { hasText: 'Rendezés' }).click()
  await page.evaluate(() => {
    const first = () => document.querySelector('tbody tr:not([aria-hidden])')?.textContent
    const measured = globalThis as unknown as { rowsShown: Promise<number> }
    measured.rowsShown = new Promise((resolve) => {
      addEventListener(
        'click',
        () => {
          const [before, start] = [first(), performance.now()]
          const look = () =>
            first() === before ? requestAnimationFrame(look) : resolve(performance.now() - start)
          requestAnimationFrame(look)
        },
        { once: true, capture: true },
      )
    })
  })
  await link.click()
  return page.evaluate(() => (globalThis as unknown as { rowsShown: Promise<number> }).rowsShown)
}

/** Milliseconds between frames while the wheel turns for some seconds, as fast as a hand turns it. */
async function scroll(page: Page): Promise<number[]> {
  await page.mouse.move(700, 600)
  await page.evaluate(() => {
    const frames: number[] = []
    Object.assign(globalThis, { frames })
    let last = performance.now()
    requestAnimationFrame(function note(now) {
      frames.push(now - last)
      last = now
      requestAnimationFrame(note)
    })
  })
  for (let turn = 0; turn < 120; turn += 1) {
    await page.mouse.wheel(0, 400)
    await wait(40)
  }
  return page.evaluate(() => (globalThis as unknown as { frames: number[] }).frames.slice(2))
}

try {
  const page = await openDesk(browser, { origin: shop.origin, sql }, 'owner')
  await open(page, '/admin/termekek')
  await awaitIndex(page)
  const rows: number[] = []
  for (let round = 0; round < 5; round += 1) {
    await open(page, '/admin/termekek')
    for (const name of ['Legdrágább elöl', 'Legolcsóbb elöl', 'Legújabb elöl'])
      rows.push(await sortBy(page, name))
  }
  report('from the press of a sort to its first rows', rows, goals.rows)
  for (const path of ['/admin/termekek', '/admin/termekek/arak']) {
    await open(page, path)
    report(`a frame while ${path} is scrolled`, await scroll(page), goals.frame)
    console.log(`  ${await page.evaluate(() => Math.round(scrollY))} px on`)
  }
} finally {
  await browser.close()
  await sql.end()
  await shop.stop()
  await postgres.stop()
}
