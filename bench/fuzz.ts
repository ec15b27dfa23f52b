import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '#platform/database/database.ts'
import { fuzz } from '#tests/fuzz/fuzzer.ts'
import { brokenRules } from '#tests/race/broken-rules.ts'
import { startServer } from '#tests/race/server-process.ts'
import { openHttpShop } from './support/http-shop.ts'

// Sends hostile requests to the demo shop for as long as asked, as guest, customer and colleague, and says what anybody could cause.
// Usage: npm run bench -- fuzz [--minutes N] [--seed N] [--pause MS]; ends with 1 when anything was found. The pause between two requests
// leaves the machine to others.

const slowMs = 2000
const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string' },
    pause: { type: 'string', default: '0' },
  },
})
const minutes = Number(values.minutes)
const seed = Number(values.seed ?? Date.now() % 1_000_000_000)
const pauseMs = Number(values.pause)
if (!(minutes > 0) || !Number.isSafeInteger(seed) || !(pauseMs >= 0))
  throw new Error('--minutes, --seed and --pause are numbers')

console.log(`${minutes} minutes, seed ${seed}`)
const database = await openHttpShop({ demo: true, cacheMegabytes: 0 })
const dataDir = mkdtempSync(join(tmpdir(), 'boltiv-fuzz-'))
const server = await startServer(database.databaseUrl, {
  SHOP_DEMO: '1',
  SHOP_MODE: 'test',
  PAGE_CACHE_MB: '64',
  DATA_DIR: dataDir,
})
const sql = openDatabase(database.databaseUrl, { max: 2 })
const end = Date.now() + minutes * 60_000
let reportedAt = Date.now()
let shown = 0
const report = await fuzz({
  origin: server.origin,
  sql,
  seed,
  async until({ requests, faults }) {
    if (Date.now() - reportedAt > 60_000) {
      reportedAt = Date.now()
      console.log(`${requests} requests, ${faults.length} faults`)
    }
    // At once: a run of hours may be cut off.
    for (; shown < faults.length; shown += 1) console.log('FAULT', JSON.stringify(faults[shown]))
    if (pauseMs > 0) await wait(pauseMs)
    return Date.now() < end
  },
})
await server.stop()
const broken = await brokenRules(sql)
await sql.end()
await database.close()
rmSync(dataDir, { recursive: true, force: true })

/** Somebody at the desk waits for another's service there, 8 s at most. */
const callsService = /^\/admin\/api\/settings\/(?:services\/[^/]*|email)\/test/
const slow = report.slowest.filter(
  ({ milliseconds, target }) => milliseconds > slowMs && !callsService.test(target),
)
console.log(`${report.requests} requests, by status: ${JSON.stringify(report.byStatus)}`)
console.log(`of the desk: ${JSON.stringify(report.deskByStatus)}`)
for (const { method, target, milliseconds } of report.slowest.slice(0, 5))
  console.log(`${milliseconds.toFixed(0).padStart(6)} ms  ${method} ${target.slice(0, 80)}`)
for (const rule of broken) console.log('BROKEN', rule)
console.log(
  `${report.faults.length} faults, ${slow.length} responses over ${slowMs} ms, ${broken.length} broken rules`,
)
process.exitCode = report.faults.length + slow.length + broken.length > 0 ? 1 : 0
