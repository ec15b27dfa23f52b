import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '#platform/database/database.ts'
import { fuzz, type FuzzReport } from '#tests/fuzz/fuzzer.ts'
import { brokenRules } from '#tests/race/broken-rules.ts'
import { startServer } from '#tests/race/server-process.ts'
import { openHttpShop } from './support/http-shop.ts'

// Sends hostile requests to the demo shop for as long as asked, as guest, customer and colleague, and says what anybody could cause.
// Usage: npm run bench -- fuzz [--minutes N] [--streams N] [--seed N] [--pause MS]; ends with 1 when anything was found. So many streams of
// requests run side by side, each for all the minutes; the pause between two requests of one leaves the machine to others.

const slowMs = 2000
const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    minutes: { type: 'string', default: '5' },
    streams: { type: 'string', default: '1' },
    seed: { type: 'string' },
    pause: { type: 'string', default: '0' },
  },
})
const minutes = Number(values.minutes)
const seed = Number(values.seed ?? Date.now() % 1_000_000_000)
const pauseMs = Number(values.pause)
const streams = Number(values.streams)
if (
  !(minutes > 0) ||
  !Number.isSafeInteger(seed) ||
  !(pauseMs >= 0) ||
  !(Number.isInteger(streams) && streams > 0)
)
  throw new Error('--minutes, --streams, --seed and --pause are numbers')
/** More than the batches of any run: no stream sends what another does. */
const seedsOfStream = 1_000_000

console.log(`${streams} streams of ${minutes} minutes, seed ${seed}`)
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

async function runStream(stream: number): Promise<FuzzReport> {
  let reportedAt = Date.now()
  let shown = 0
  return fuzz({
    origin: server.origin,
    sql,
    seed: seed + stream * seedsOfStream,
    async until({ requests, faults }) {
      if (Date.now() - reportedAt > 60_000) {
        reportedAt = Date.now()
        console.log(`stream ${stream}: ${requests} requests, ${faults.length} faults`)
      }
      // At once: a run of hours may be cut off.
      for (; shown < faults.length; shown += 1) console.log('FAULT', JSON.stringify(faults[shown]))
      if (pauseMs > 0) await wait(pauseMs)
      return Date.now() < end
    },
  })
}
const reports = await Promise.all(Array.from({ length: streams }, (_, stream) => runStream(stream)))
await server.stop()
const broken = await brokenRules(sql)
await sql.end()
await database.close()
rmSync(dataDir, { recursive: true, force: true })

const requests = sumOf(reports.map((report) => report.requests))
const faults = reports.flatMap((report) => report.faults)
const slowest = reports
  .flatMap((report) => report.slowest)
  .toSorted((a, b) => b.milliseconds - a.milliseconds)
/** Somebody at the desk waits for another's service there, 8 s at most. */
const callsService = /^\/admin\/api\/settings\/(?:services\/[^/]*|email)\/test/
const slow = slowest.filter(({ milliseconds, target }) => milliseconds > slowMs && !callsService.test(target))
console.log(
  `${requests} requests, by status: ${JSON.stringify(added(reports.map((report) => report.byStatus)))}`,
)
console.log(`of the desk: ${JSON.stringify(added(reports.map((report) => report.deskByStatus)))}`)
for (const { method, target, milliseconds } of slowest.slice(0, 5))
  console.log(`${milliseconds.toFixed(0).padStart(6)} ms  ${method} ${target.slice(0, 80)}`)
for (const rule of broken) console.log('BROKEN', rule)
console.log(
  `${faults.length} faults, ${slow.length} responses over ${slowMs} ms, ${broken.length} broken rules`,
)
process.exitCode = faults.length + slow.length + broken.length > 0 ? 1 : 0

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

/** The counts of all by status. */
function added(counts: readonly Record<number, number>[]): Record<number, number> {
  const sum: Record<number, number> = {}
  for (const [status, count] of counts.flatMap((each) => Object.entries(each)))
    sum[Number(status)] = (sum[Number(status)] ?? 0) + count
  return sum
}
