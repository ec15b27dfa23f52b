import type { CDPSession, Page } from 'playwright-core'
import { openDatabase } from '#platform/database/database.ts'
import { startServer } from '#tests/race/server-process.ts'
import { launchChromium } from '#tests/support/chromium.ts'
import { startTestDatabase } from '#tests/support/database.ts'
import { signInAtDesk } from '#tests/support/desk.ts'

// What a key costs at the desk: the work of the page's main thread (scripts, layout, paint) from a key to the next in fields of the
// demo shop's desk, in milliseconds. A frame of 60 a second has 16.7. `npm run bench -- typing`

const fields: readonly [path: string, field: string][] = [
  ['rendelesek', 'input[type=search]'],
  ['termekek', 'input[type=search]'],
  ['vevok', 'input[type=search]'],
  ['termekek/1', 'main input[type=text], main input:not([type])'],
  ['beallitasok/ceg', 'main input'],
  ['beallitasok/levelszovegek', 'main details[open] textarea'],
  ['rendelesek/uj', 'main input'],
]
const text = 'téli gumi 205/55 R16 91H nordval fjell'
/** Long enough for what a key starts a moment later, such as a draft that is kept. */
const pauseMs = 60

const workOf = async (session: CDPSession) => {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * metrics.find(({ name }) => name === 'TaskDuration')!.value
}

/** Milliseconds of work for each key, sorted. */
async function type(page: Page, session: CDPSession): Promise<number[]> {
  const costs: number[] = []
  for (const key of text) {
    const before = await workOf(session)
    await page.keyboard.type(key)
    await page.waitForTimeout(pauseMs)
    costs.push((await workOf(session)) - before)
  }
  return costs.toSorted((a, b) => a - b)
}

const database = await startTestDatabase()
const shop = await startServer(database.url, { SHOP_DEMO: '1' })
const sql = openDatabase(database.url, { max: 1 })
const browser = await launchChromium({ pictures: true })
try {
  const { cookie } = await signInAtDesk(sql, 'owner')
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name: 'boltiv_desk', value: cookie, url: shop.origin, sameSite: 'Strict' }])
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  for (const [path, field] of fields) {
    await page.goto(`${shop.origin}/admin/${path}`)
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
    if (field.includes('details')) await page.locator('main summary').first().click()
    await page.locator(field).locator('visible=true').first().focus()
    await page.waitForTimeout(500)
    const costs = await type(page, session)
    const at = (share: number) => costs[Math.floor((costs.length - 1) * share)]!.toFixed(1)
    console.log(`/admin/${path}: median ${at(0.5)} ms, 95 % ${at(0.95)} ms, most ${at(1)} ms a key`)
  }
} finally {
  await browser.close()
  await sql.end()
  await shop.stop()
  await database.stop()
}
