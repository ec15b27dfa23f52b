import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findChromium } from '#tests/support/chromium.ts'
import { startServer } from '#tests/race/server-process.ts'
import { startTestDatabase } from '#tests/support/database.ts'
import { openDatabase } from '#server/kernel/database.ts'

// Lighthouse's four mobile scores of the demo shop's pages. The program is fetched by npm when it is first asked for, not
// installed with the shop: it is as big as all the rest together. `npm run bench -- lighthouse [path ...]`

const version = '13.5.0'
const flags =
  '--no-sandbox --headless --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const metrics = {
  LCP: 'largest-contentful-paint',
  CLS: 'cumulative-layout-shift',
  TBT: 'total-blocking-time',
} as const

type Audit = { score: number | null; displayValue?: string; title: string }
type Result = {
  categories: Record<
    (typeof categories)[number],
    { score: number | null; auditRefs: { id: string; weight: number }[] }
  >
  audits: Record<string, Audit>
}

async function audit(url: string): Promise<Result> {
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
        `--chrome-flags=${flags}`,
      ],
      { env: { ...process.env, CHROME_PATH: findChromium() }, cwd: folder },
    )
    return JSON.parse(readFileSync(file, 'utf8')) as Result
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What keeps a category from 100, by name. */
function lost({ categories: all, audits }: Result): string[] {
  return categories.flatMap((name) =>
    (all[name].auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${name}: ${audits[id]!.title} ${audits[id]!.displayValue ?? ''}`),
  )
}

const database = await startTestDatabase()
const shop = await startServer(database.url, { SHOP_DEMO: '1' })
const sql = openDatabase(database.url, { max: 1 })
try {
  const [tyre] = await sql<{ slug: string }[]>`
    select slug from product where eprel_id is not null order by popularity desc, id limit 1`
  const asked = process.argv.slice(2)
  const paths = asked.length > 0 ? asked : ['/', '/termekek/teli-gumi', `/termek/${tyre!.slug}`]
  for (const path of paths) {
    // A first look warms the server up, as any visitor before would have.
    await fetch(shop.origin + path)
    const result = await audit(shop.origin + path)
    const scores = categories.map((name) => Math.round(100 * (result.categories[name].score ?? 0)))
    const figures = Object.entries(metrics).map(([name, id]) => `${name} ${result.audits[id]?.displayValue}`)
    console.log(`${scores.join(' / ')}  ${path}  ${figures.join(', ')}`)
    for (const line of lost(result)) console.log(`  ${line}`)
  }
} finally {
  await sql.end()
  await shop.stop()
  await database.stop()
}
