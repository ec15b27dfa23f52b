import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { FLAGS, findChromium } from '#tests/support/chromium.ts'
import { startServer } from '#tests/race/server-process.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startTestDatabase } from '#tests/support/database.ts'
import { openDatabase, type Sql } from '#platform/database/database.ts'

// Lighthouse's four mobile scores of the demo shop's pages: of each page the median of five audits, as Lighthouse's own guide to
// its variability advises, and the performance of all five. The rounds go over all pages, so that a slow minute of the machine
// meets one audit of each. The program is fetched by npm when it is first needed, not installed with the shop: it is as big as
// all the rest together. `npm run bench -- lighthouse [path ...]`

const version = '13.5.0'
const rounds = 5
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const metrics = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  CLS: 'cumulative-layout-shift',
  TBT: 'total-blocking-time',
  SI: 'speed-index',
} as const

type Audit = { score: number | null; displayValue?: string; title: string }
type Result = {
  categories: Record<
    (typeof categories)[number],
    { score: number | null; auditRefs: { id: string; weight: number }[] }
  >
  audits: Record<string, Audit>
}

/** One audit in a browser that is running: what it fetched before is forgotten first, its cookies are not. */
async function audit(url: string, port: number): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'boltiv-lighthouse-'))
  const file = join(folder, 'result.json')
  try {
    await promisify(execFile)(
      'npm',
      [
        'exec',
        '--yes',
        `--package=lighthouse@${version}`,
        '--',
        'lighthouse',
        url,
        '--quiet',
        '--output=json',
        `--output-path=${file}`,
        `--only-categories=${categories.join(',')}`,
        `--port=${port}`,
      ],
      { cwd: folder },
    )
    return JSON.parse(readFileSync(file, 'utf8')) as Result
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const scoreOf = (result: Result, name: (typeof categories)[number]) =>
  Math.round(100 * (result.categories[name].score ?? 0))

/** The median's scores and figures, the performance of all in the order of the audits, and what the worst lost. */
function report(path: string, results: Result[]): void {
  const performance = results.map((result) => scoreOf(result, 'performance'))
  const sorted = results.toSorted((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'))
  const [worst, median] = [sorted[0]!, sorted[Math.floor(results.length / 2)]!]
  const scores = categories.map((name) => scoreOf(median, name)).join(' / ')
  const figures = Object.entries(metrics).map(([name, id]) => `${name} ${median.audits[id]?.displayValue}`)
  console.log(`${scores}  ${path}  ${figures.join(', ')}; performance of all: ${performance.join(', ')}`)
  for (const line of lost(worst)) console.log(`  ${line}`)
}

/** What keeps a category from 100, by name. */
function lost({ categories: all, audits }: Result): string[] {
  return categories.flatMap((name) =>
    (all[name].auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${name}: ${audits[id]!.title} ${audits[id]!.displayValue ?? ''}`),
  )
}

/** The browser of the audits, watched by nobody else. */
async function startBrowser(profile: string): Promise<{ port: number; stop: () => Promise<void> }> {
  const port = await freePort()
  const flags = [...FLAGS, `--user-data-dir=${profile}`, `--remote-debugging-port=${port}`, 'about:blank']
  const browser = spawn(findChromium(), flags, { stdio: 'ignore' })
  const ended = once(browser, 'exit')
  const stop = async () => {
    browser.kill()
    await ended
  }
  for (let attempt = 0; attempt < 100; attempt += 1) {
    await delay(100)
    const response = await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => null)
    if (response?.ok) return { port, stop }
  }
  await stop()
  throw new Error('The browser did not start within 10 seconds.')
}

/**
 * A visit before the audits: it puts something into the cart, as a customer does, and warms up the server and its pictures, as
 * any customer would have. Its browser is closed again, for one that is watched has more to do.
 */
async function visit(origin: string, paths: string[], profile: string): Promise<void> {
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: FLAGS,
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
  })
  try {
    const page = await browser.newPage()
    await page.goto(`${origin}/termekek/motorolaj`)
    await page.locator('form[data-cart-form] button').first().click()
    await page.waitForFunction(() => document.cookie.includes('cart_token='))
    for (const path of paths) await page.goto(origin + path, { waitUntil: 'networkidle' })
  } finally {
    await browser.close()
  }
}

async function usualPaths(sql: Sql): Promise<string[]> {
  const [tyre] = await sql<{ slug: string }[]>`
    select slug from product where eprel_id is not null order by popularity desc, id limit 1`
  const [post] = await sql<
    { slug: string }[]
  >`select slug from blog_post where published_at <= now() order by published_at desc limit 1`
  return ['/', '/termekek/teli-gumi', `/termek/${tyre!.slug}`, '/kosar', '/fizetes', `/blog/${post!.slug}`]
}

const database = await startTestDatabase()
const shop = await startServer(database.url, { SHOP_DEMO: '1' })
const sql = openDatabase(database.url, { max: 1 })
const profile = mkdtempSync(join(tmpdir(), 'boltiv-lighthouse-'))
try {
  const requested = process.argv.slice(2)
  const paths = requested.length > 0 ? requested : await usualPaths(sql)
  await visit(shop.origin, paths, profile)
  const browser = await startBrowser(profile)
  try {
    // Unreported: the browser itself is cold.
    await audit(shop.origin, browser.port)
    const results = paths.map((): Result[] => [])
    for (let round = 0; round < rounds; round += 1)
      for (const [index, path] of paths.entries())
        results[index]!.push(await audit(shop.origin + path, browser.port))
    for (const [index, path] of paths.entries()) report(path, results[index]!)
  } finally {
    await browser.stop()
  }
} finally {
  rmSync(profile, { recursive: true, force: true })
  await sql.end()
  await shop.stop()
  await database.stop()
}
