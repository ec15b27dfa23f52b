import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { loadConfig } from '#config'
import {
  createShardFeeder,
  openReadModel,
  openShardedModel,
  type ListingRequest,
  type OrderKey,
  type ReadModel,
} from '#listing-index/index.ts'
import { createAppContext } from '#platform/app-context.ts'
import { openChangeFeed, type ChangeFeed } from '#platform/database/change-feed.ts'
import type { Platform } from '#platform/platform.ts'
import { hasSearchd, startSearchd, type Searchd } from '#tests/support/searchd.ts'
import { writeBigCatalogue } from './support/big-catalogue.ts'
import { digest } from './support/listing-digest.ts'
import { questionStream, requestTo, type Question } from './support/listing-questions.ts'
import { cpuOf, residentMegabytes } from './support/process-stat.ts'

// The same catalogue in this process's memory and in two servers of the system that speak SphinxQL, which this starts and fills: how long
// that takes, then a seeded stream of mixed questions to both in turns. A response that differs ends it with an error.
// Usage: npm run bench -- shards [products] [questions]

const products = Number(process.argv[2] ?? 100_000)
const questions = Number(process.argv[3] ?? 1000)
const warmUp = 50
const shardCount = 2
const orders: OrderKey[] = ['recommended', 'recommended', 'name', 'price', 'id', 'relevance']
/** A folder of an earlier run with the same number of products: nothing is generated again. */
const givenFolder = process.env.BENCH_FOLDER

if (!hasSearchd) console.log('Skipped: there is no searchd here (the package sphinxsearch of Debian has it).')
else await run()

async function run(): Promise<void> {
  const folder = givenFolder ?? mkdtempSync(join(tmpdir(), 'boltiv-bench-'))
  const config = loadConfig({ DATA_DIR: folder, SHOP_MODE: 'test', LOG_LEVEL: 'silent' })
  const app = await createAppContext(config, pino({ level: 'silent' }), {})
  const servers: Searchd[] = []
  try {
    const { platform } = app
    const [filled] = await platform.sql<{ count: number }[]>`select count(*)::int as count from product`
    if (filled!.count === 0) await writeBigCatalogue(platform.sql, products)
    for (let shard = 0; shard < shardCount; shard += 1) servers.push(await startSearchd())
    await measure(platform, servers)
  } finally {
    for (const server of servers) await server.remove()
    await app.close()
    if (!givenFolder) rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(platform: Platform, servers: readonly Searchd[]): Promise<void> {
  const memory = await build(platform)
  const feed = await openChangeFeed(platform)
  const mirrors = servers.map(({ address }) => [address])
  const feeder = createShardFeeder(platform, feed, mirrors)
  const sharded = await openShardedModel(platform, feed, mirrors)
  try {
    await feed.start()
    await fill(feeder, sharded, memory, servers)
    const next = await questionStream(platform.sql, memory, orders)
    await queryBoth(memory, sharded, next, servers)
  } finally {
    await feeder.stop()
    await sharded.close()
    await feed.stop()
    memory.close()
  }
}

async function build(platform: Platform): Promise<ReadModel> {
  const idle: Partial<ChangeFeed> = { subscribe: () => {}, catchUp: async () => {} }
  const before = residentMegabytes(process.pid)
  const model = await openReadModel(platform, idle as ChangeFeed)
  const { products: held, rows, buildMilliseconds } = model.stats()
  console.log(
    `in memory: ${held} products, ${rows} variants, built in ${seconds(buildMilliseconds)}; ` +
      `the process grew by ${(residentMegabytes(process.pid) - before).toFixed(0)} MB`,
  )
  return model
}

/** Until all products can be listed; then until their words are counted, by which mistyped ones are understood. */
async function fill(
  feeder: ReturnType<typeof createShardFeeder>,
  sharded: Sharded,
  memory: ReadModel,
  servers: readonly Searchd[],
): Promise<void> {
  const cpu = startCpu(servers)
  const begun = performance.now()
  await feeder.start()
  while ((await countIn(sharded)) === null) await wait(100)
  const took = performance.now() - begun
  const used = cpu()
  while (!hasSameUses(sharded, memory)) await wait(100)
  console.log(
    `filled ${servers.length} shards in ${seconds(took)}: ${seconds(used.node)} CPU of this process, ${seconds(used.servers)} of theirs; ` +
      `words counted ${seconds(performance.now() - begun - took)} later; they have ${memoryOf(servers)}`,
  )
}

type Sharded = Awaited<ReturnType<typeof openShardedModel>>

/** Null while they refuse. */
async function countIn(model: Sharded): Promise<number | null> {
  return model.count({ scope: {}, definitions: [], selections: new Map() }).catch(() => null)
}

function hasSameUses({ vocabulary }: Sharded, memory: ReadModel): boolean {
  for (let id = 0; id < memory.vocabulary.size; id += 1) {
    const there = vocabulary.find(memory.vocabulary.term(id))
    if (memory.vocabulary.uses(id) !== (there === undefined ? 0 : vocabulary.uses(there))) return false
  }
  return true
}

/** Both by turns, each response compared. */
async function queryBoth(
  memory: ReadModel,
  sharded: Sharded,
  next: () => Question,
  servers: readonly Searchd[],
): Promise<void> {
  const times = new Map<string, { here: number[]; there: number[] }>()
  const cpu = { here: 0, node: 0, servers: 0 }
  for (let done = -warmUp; done < questions; done += 1) {
    const question = next()
    const here = await query(memory, question.request, servers)
    const there = await query(sharded, requestTo(sharded, question), servers)
    if (here.digest !== there.digest)
      throw new Error(`Different results: ${JSON.stringify([question, here.digest, there.digest])}`)
    if (done < 0) continue
    for (const kind of ['all', question.kind]) {
      const known = times.get(kind) ?? { here: [], there: [] }
      known.here.push(here.took)
      known.there.push(there.took)
      times.set(kind, known)
    }
    cpu.here += here.used.node
    cpu.node += there.used.node
    cpu.servers += there.used.servers
  }
  console.log(`${questions} questions to both, 0 different results`)
  for (const [kind, { here, there }] of times)
    console.log(
      `${kind.padEnd(30)} ${String(here.length).padStart(5)}  in memory ${quantiles(here)}  shards ${quantiles(there)}`,
    )
  const each = (milliseconds: number) => `${(milliseconds / questions).toFixed(2)} ms`
  console.log(
    `CPU of a question: in memory ${each(cpu.here)}; of shards ${each(cpu.node)} in this process, ${each(cpu.servers)} in theirs; ` +
      `they have ${memoryOf(servers)}`,
  )
}

async function query(model: Sharded | ReadModel, request: ListingRequest, servers: readonly Searchd[]) {
  const cpu = startCpu(servers)
  const begun = performance.now()
  const result = await model.list(request)
  const took = performance.now() - begun
  return { took, used: cpu(), digest: digest(result) }
}

/** What this process and the servers use from now on, in milliseconds. */
function startCpu(servers: readonly Searchd[]): () => { node: number; servers: number } {
  const read = () => {
    const { user, system } = process.cpuUsage()
    const theirs = servers.map((server) => cpuOf(server.pid()).milliseconds)
    return { node: (user + system) / 1000, servers: theirs.reduce((sum, one) => sum + one, 0) }
  }
  const before = read()
  return () => {
    const after = read()
    return { node: after.node - before.node, servers: after.servers - before.servers }
  }
}

function memoryOf(servers: readonly Searchd[]): string {
  return `${servers.map((server) => residentMegabytes(server.pid()).toFixed(0)).join(' and ')} MB`
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}

function quantiles(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(1)
  return `p50 ${at(0.5)} p95 ${at(0.95)} max ${at(1)} ms`
}
