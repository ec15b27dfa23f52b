import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { pino } from 'pino'
import { loadConfig } from '#config'
import type { ChangeFeed } from '#platform/database/change-feed.ts'
import type { Sql, Transaction } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import { createSnapshotStore, openReadModel, type ReadModel } from '#listing-index/index.ts'
import { queryListing } from '#listing-index/oracle/sql-listing.ts'
import { createAppContext } from '#platform/app-context.ts'
import { measureSuggestions } from './support/suggestions.ts'
import { writeBigCatalogue } from './support/big-catalogue.ts'
import { questionStream } from './support/listing-questions.ts'
import { digest } from './support/listing-digest.ts'

// The read model over a catalogue of so many products: time and memory of the build and of a start from its snapshot, then a
// seeded stream of mixed questions to both in turns, a few of them by SQL too, and at the end as many results as requested compared with the statement's, of
// questions that it finishes within so many milliseconds.
// Usage: npm run bench -- read-model [products] [questions] [compared results] [milliseconds]

const products = Number(process.argv[2] ?? 10_000)
const questions = Number(process.argv[3] ?? 3000)
const compared = Number(process.argv[4] ?? 200)
const statementTimeoutMs = Number(process.argv[5] ?? 20_000)
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const queryCanceled = '57014'
/** So many questions of a kind that are all too slow, and no more of that kind are tried. */
const triedInVain = 5
/** A folder of an earlier run with the same number of products: nothing is generated again. */
const givenFolder = process.env.BENCH_FOLDER
const folder = givenFolder ?? mkdtempSync(join(tmpdir(), 'boltiv-bench-'))
const config = loadConfig({ DATA_DIR: folder, SHOP_MODE: 'test', LOG_LEVEL: 'silent' })
const app = await createAppContext(config, pino({ level: 'silent' }), {})
try {
  const { platform } = app
  const [filled] = await platform.sql<{ count: number }[]>`select count(*)::int as count from product`
  if (filled!.count === 0) await writeBigCatalogue(platform.sql, products)
  const built = await build(platform)
  await save(built)
  const model = await build(platform)
  const next = await questionStream(platform.sql, model)
  await queryBoth(built, model, next)
  built.close()
  await queryMany(platform, model, next)
  report('suggestions', await measureSuggestions(platform, model))
  await compare(platform, model, next)
  model.close()
} finally {
  await app.close()
  if (!givenFolder) rmSync(folder, { recursive: true, force: true })
}

async function build(platform: Platform): Promise<ReadModel> {
  const idle: Partial<ChangeFeed> = { subscribe: () => {}, catchUp: async () => {} }
  const snapshots = createSnapshotStore(platform.filesIn('read-model'), null)
  const before = heldMegabytes()
  const beforeAll = residentMegabytes()
  const startCpu = process.cpuUsage()
  const model = await openReadModel(platform, idle as ChangeFeed, undefined, snapshots)
  const { user, system } = process.cpuUsage(startCpu)
  const grown = residentMegabytes() - beforeAll
  const { buildMilliseconds, bytes, products: held, rows, segments, terms, start } = model.stats()
  console.log(
    `${held} products, ${rows} variants in ${segments} segments, ${terms} terms: built from the ${start.from} in ${buildMilliseconds.toFixed(0)} ms, ` +
      `${((user + system) / 1e6).toFixed(1)} s CPU of this process; ${(bytes / 2 ** 20).toFixed(0)} MB for the kernels, ` +
      `with the rest ${heldMegabytes() - before} MB; the process grew by ${grown} MB`,
  )
  return model
}

/** The longest that nothing else could be done meanwhile is printed too. */
async function save(model: ReadModel): Promise<void> {
  const stalls = monitorEventLoopDelay({ resolution: 1 })
  const begun = performance.now()
  const resident = residentMegabytes()
  stalls.enable()
  const manifest = await model.saveSnapshot()
  stalls.disable()
  const bytes = manifest!.pieces.reduce((sum, piece) => sum + piece.bytes, 0)
  console.log(
    `snapshot of ${(bytes / 2 ** 20).toFixed(0)} MB in ${manifest!.pieces.length} pieces saved in ${(performance.now() - begun).toFixed(0)} ms; ` +
      `longest stall ${(stalls.max / 1e6).toFixed(1)} ms; the process grew by ${residentMegabytes() - resident} MB`,
  )
}

/** The same questions to both, each first by turns. */
async function queryBoth(built: ReadModel, restored: ReadModel, next: Next): Promise<void> {
  const models = [built, restored]
  const times: number[][] = [[], []]
  for (let done = -200; done < questions; done += 1) {
    const { request } = next()
    for (const number of done % 2 === 0 ? [0, 1] : [1, 0]) {
      const begun = performance.now()
      await models[number]!.list(request)
      if (done >= 0) times[number]!.push(performance.now() - begun)
    }
  }
  report('as it was built', times[0]!)
  report('from its snapshot', times[1]!)
}

/** What is in use after collecting garbage. */
function heldMegabytes(): number {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return Math.round((heapUsed + arrayBuffers) / 2 ** 20)
}

function residentMegabytes(): number {
  return Math.round(process.memoryUsage().rss / 2 ** 20)
}

type Next = Awaited<ReturnType<typeof questionStream>>

async function queryMany({ sql }: Platform, model: ReadModel, next: Next): Promise<void> {
  for (let warm = 0; warm < 200; warm += 1) await model.list(next().request)
  const times = new Map<string, number[]>()
  const note = (kind: string, milliseconds: number) =>
    times.set(kind, [...(times.get(kind) ?? []), milliseconds])
  for (let done = 0; done < questions; done += 1) {
    const { kind, request } = next()
    const begun = performance.now()
    await model.list(request)
    const milliseconds = performance.now() - begun
    note(kind, milliseconds)
    note('all', milliseconds)
  }
  for (const [kind, all] of times) report(kind, all)
  const bySql: number[] = []
  for (let done = 0; done < 10; done += 1) {
    const { request } = next()
    const begun = performance.now()
    await withinTime(sql, (tx) =>
      queryListing(tx, { ...request, scope: { ...request.scope, text: undefined } }),
    )
    bySql.push(performance.now() - begun)
  }
  report(`by SQL, at most ${statementTimeoutMs} ms`, bySql)
}

function report(kind: string, times: number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(3)
  console.log(
    `${kind.padEnd(24)} ${String(times.length).padStart(6)}  p50 ${at(0.5)} ms  p90 ${at(0.9)} ms  p99 ${at(0.99)} ms  max ${at(1)} ms`,
  )
}

/** Questions that the statement finishes within the time allowed; how many it does not is printed by kind. */
async function compare({ sql }: Platform, model: ReadModel, next: Next): Promise<void> {
  const same = new Map<string, number>()
  const late = new Map<string, number>()
  const count = (kinds: Map<string, number>, kind: string) => kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  for (let done = 0; done < compared;) {
    const { kind, request } = next()
    const scope = kind.replace(/,.*/, '')
    if (request.scope.text || (!same.has(scope) && (late.get(scope) ?? 0) >= triedInVain)) continue
    const theirs = await withinTime(sql, (tx) => queryListing(tx, request))
    if (theirs === null) {
      count(late, scope)
      continue
    }
    if (digest(await model.list(request)) !== digest(theirs))
      throw new Error(`Different results for ${JSON.stringify(request.scope)}`)
    count(same, scope)
    done += 1
  }
  const summary = (kinds: Map<string, number>) =>
    [...kinds].map(([scope, times]) => `${scope} ${times}`).join(', ') || 'none'
  console.log(
    `${compared} results are the same as the statement's: ${summary(same)}; too slow to query: ${summary(late)}`,
  )
}

async function withinTime<T>(sql: Sql, query: (tx: Transaction) => Promise<T>): Promise<T | null> {
  try {
    return (await sql.begin(async (tx) => {
      await tx.unsafe(`set local statement_timeout = ${statementTimeoutMs}`)
      return query(tx)
    })) as T
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === queryCanceled) return null
    throw error
  }
}
