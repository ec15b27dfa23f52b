import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { loadConfig } from '#config'
import type { ChangeFeed } from '#server/kernel/change-feed.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import { openReadModel, type ReadModel } from '#server/search/index.ts'
import { queryListing } from '#server/search/sql-listing.ts'
import { openGround } from '../src/ground.ts'
import { writeBigCatalogue } from './support/big-catalogue.ts'
import { questionStream } from './support/listing-questions.ts'

// The read model over a catalogue of so many products: time and memory of the build, then a seeded stream of mixed
// questions, a few of them by SQL too, and at the end as many answers as asked for compared with the statement's.
// Usage: npm run bench -- read-model [products] [questions] [compared answers]

const products = Number(process.argv[2] ?? 10_000)
const questions = Number(process.argv[3] ?? 3000)
const compared = Number(process.argv[4] ?? 200)
/** A folder of an earlier run with the same number of products: nothing is generated anew. */
const keptFolder = process.env.BENCH_FOLDER
const folder = keptFolder ?? mkdtempSync(join(tmpdir(), 'boltiv-bench-'))
const config = loadConfig({ DATA_DIR: folder, SHOP_MODE: 'test', LOG_LEVEL: 'silent' })
const ground = await openGround(config, pino({ level: 'silent' }), {})
try {
  const { kernel } = ground
  const [filled] = await kernel.sql<{ count: number }[]>`select count(*)::int as count from product`
  if (filled!.count === 0) await writeBigCatalogue(kernel.sql, products)
  const model = await build(kernel)
  const next = await questionStream(kernel.sql, model)
  await askMany(kernel, model, next)
  await compare(kernel, model, next)
  model.close()
} finally {
  await ground.close()
  if (!keptFolder) rmSync(folder, { recursive: true, force: true })
}

async function build(kernel: Kernel): Promise<ReadModel> {
  const silent: Partial<ChangeFeed> = { subscribe: () => {} }
  const before = heldMegabytes()
  const model = await openReadModel(kernel, silent as ChangeFeed)
  const { buildMilliseconds, bytes, products: held, rows, segments, terms } = model.stats()
  console.log(
    `${held} products, ${rows} variants in ${segments} segments, ${terms} terms: built in ${buildMilliseconds.toFixed(0)} ms, ` +
      `${(bytes / 2 ** 20).toFixed(0)} MB for the kernels, with the rest ${heldMegabytes() - before} MB`,
  )
  return model
}

/** What is in use after collecting garbage, when Node was started with --expose-gc. */
function heldMegabytes(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return Math.round((heapUsed + arrayBuffers) / 2 ** 20)
}

type Next = Awaited<ReturnType<typeof questionStream>>

async function askMany({ sql }: Kernel, model: ReadModel, next: Next): Promise<void> {
  for (let warm = 0; warm < 200; warm += 1) model.list(next().request)
  const times = new Map<string, number[]>()
  const note = (kind: string, milliseconds: number) =>
    times.set(kind, [...(times.get(kind) ?? []), milliseconds])
  for (let asked = 0; asked < questions; asked += 1) {
    const { kind, request } = next()
    const begun = performance.now()
    model.list(request)
    const milliseconds = performance.now() - begun
    note(kind, milliseconds)
    note('all', milliseconds)
  }
  for (const [kind, all] of times) report(kind, all)
  const bySql: number[] = []
  for (let asked = 0; asked < 10; asked += 1) {
    const { request } = next()
    const begun = performance.now()
    await queryListing(sql, { ...request, scope: { ...request.scope, text: undefined } })
    bySql.push(performance.now() - begun)
  }
  report('by SQL (10)', bySql)
}

function report(kind: string, times: number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(3)
  console.log(
    `${kind.padEnd(24)} ${String(times.length).padStart(6)}  p50 ${at(0.5)} ms  p90 ${at(0.9)} ms  p99 ${at(0.99)} ms  most ${at(1)} ms`,
  )
}

async function compare({ sql }: Kernel, model: ReadModel, next: Next): Promise<void> {
  for (let done = 0; done < compared;) {
    const { request } = next()
    if (request.scope.text) continue
    const [ours, theirs] = [model.list(request), await queryListing(sql, request)]
    if (digest(ours) !== digest(theirs))
      throw new Error(`Different answers to ${JSON.stringify(request.scope)}`)
    done += 1
  }
  console.log(`${compared} answers are the same as the statement's`)
}

function digest({ total, variantIds, choices, ranges }: ReturnType<ReadModel['list']>): string {
  const counts = [...choices].map(([slug, values]): [string, string[]] => [
    slug,
    values
      .filter(({ count }) => count > 0)
      .map(({ value, count }) => `${value}=${count}`)
      .sort(),
  ])
  const inOrder = <T>(entries: [string, T][]) => entries.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([total, variantIds, inOrder(counts), inOrder([...ranges])])
}
