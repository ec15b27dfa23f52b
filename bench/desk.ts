import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { loadConfig } from '#config'
import { createAdminClient, type AdminClient } from '#contract/admin/client.ts'
import { rightNames } from '#contract/admin/rights.ts'
import { createAppContext } from '#platform/app-context.ts'
import { createAdminInvoke, type AdminHandlers } from '#platform/admin/admin-endpoint.ts'
import { inProcessTransport } from '#platform/http/endpoint.ts'
import { commandLineUndoer, undoChange } from '#server/audit/undo-change.ts'
import { createCatalogueDeskHandlers } from '#server/catalogue-desk/catalogue-desk-api.ts'
import { openProductList, type ProductList } from '#server/desk-lists/index.ts'
import { createPriceTableHandlers } from '#server/price-table/price-table-api.ts'
import { parseTable } from '../src/admin/prices/clipboard.ts'
import { pasteMatched } from '../src/admin/prices/paste.ts'
import { applyEdits, changesOf, emptyDraft } from '../src/admin/prices/price-draft.ts'
import { measureProductList } from './support/desk-lists.ts'
import { writeBigCatalogue } from './support/big-catalogue.ts'
import { timed } from './support/timed.ts'

// The desk's catalogue over a generated shop: windows of its lists, and thousands of prices pasted, saved and undone.

const products = Number(process.argv[2] ?? 100_000)
const pasted = Math.min(10_000, products)
const rounds = 20
const goals = { paste: 1000, save: 3000, undo: 3000, window: 50 }

/** A folder of an earlier run with the same number of products: nothing is generated again. */
const givenFolder = process.env.BENCH_FOLDER
const folder = givenFolder ?? mkdtempSync(join(tmpdir(), 'boltiv-bench-'))
const config = loadConfig({ DATA_DIR: folder, SHOP_MODE: 'test', LOG_LEVEL: 'silent' })
const app = await createAppContext(config, pino({ level: 'silent' }), {})
const { platform } = app
const { sql } = platform
let failures = 0

function report(what: string, milliseconds: number, goal: number | null): void {
  if (goal !== null && milliseconds > goal) failures += 1
  console.log(
    `${what.padEnd(64)} ${milliseconds.toFixed(1).padStart(9)} ms${goal === null ? '' : `, goal ${goal} ms`}`,
  )
}

/** Straight on the handlers, each change recorded as the desk records it; `list` absent: lists by SQL alone. */
function openClient(list?: ProductList): AdminClient & { lastChange: () => number } {
  const handlers = {
    ...createPriceTableHandlers(platform, list),
    ...createCatalogueDeskHandlers(platform, undefined, list),
  }
  const invoke = createAdminInvoke(handlers as AdminHandlers, {
    clock: platform.clock,
    checkResponses: false,
  })
  let last = 0
  const member = {
    id: staffId,
    name: 'Kiss Anna',
    email: 'anna@pult.example',
    role: { slug: 'owner', name: 'Tulajdonos' },
    rights: new Set(rightNames),
    isOwner: true,
    refundLimit: null,
    provenAt: platform.clock(),
  }
  const context = {
    requestId: 'bench',
    ip: '127.0.0.1',
    userAgent: '',
    origin: 'http://localhost',
    member,
    session: { key: () => null, start: () => '', clear: () => undefined },
    onChange: (id: number) => void (last = id),
  }
  return Object.assign(createAdminClient(inProcessTransport(invoke, context)), { lastChange: () => last })
}

/** The same rows however often it is asked, to be compared. */
async function pricesOf(ids: readonly number[]): Promise<string> {
  const [row] = await sql<[{ sum: string }]>`
    select md5(string_agg(concat_ws(',', p.variant_id, p.gross, p.original_gross, p.valid_from, p.valid_to, lowest.gross), ';'
      order by p.variant_id, p.valid_from)) as sum
    from variant_price p cross join lateral lowest_price_before(p.variant_id, now()) lowest
    where p.variant_id = any(${[...ids]}::int[])`
  return row.sum
}

async function measureWindows(client: AdminClient, way: string, goal: number | null): Promise<void> {
  const [facets] = await timed(() => client.listProducts({ query: {} }))
  const category = facets.facets.find(({ name }) => name === 'category')?.options[0]?.value ?? ''
  const brand = facets.facets.find(({ name }) => name === 'brand')?.options[0]?.value ?? ''
  const { rows } = await client.listPrices({ query: {} })
  const after = rows.at(-1)!.id
  const searches = [
    ['prices: first window with counts', () => client.listPrices({ query: {} })],
    ['prices: next window', () => client.listPrices({ query: { after } })],
    ['prices: a category', () => client.listPrices({ query: { category: [category] } })],
    ['prices: a brand', () => client.listPrices({ query: { brand: [brand] } })],
    ['prices: a text', () => client.listPrices({ query: { search: 'Fjell' } })],
    ['prices: an item number', () => client.listPrices({ query: { search: 'V777-1' } })],
  ] as const
  for (const [what, work] of searches) {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1)
      times.push((await timed(work as () => Promise<unknown>))[1])
    times.sort((one, other) => one - other)
    report(`${what} ${way}, p95 of ${rounds}`, times[Math.ceil(rounds * 0.95) - 1]!, goal)
  }
}

async function measureTable(client: ReturnType<typeof openClient>): Promise<void> {
  const variants = await sql<{ id: number; number: string; gross: number }[]>`
    select v.id, v.item_number as number, price.gross from variant v cross join lateral price_at(v.id, now()) price
    where price.original_gross is null order by v.id limit ${pasted}`
  const ids = variants.map(({ id }) => id)
  const before = await pricesOf(ids)
  const clipboard = variants.map(({ number, gross }) => `${number}\t${gross + 500} Ft`).join('\r\n')
  const [changes, pasting] = await timed(async () => {
    const cells = parseTable(clipboard)
    const { rows } = await client.findPrices({ body: { item_numbers: cells.map(([number = '']) => number) } })
    const byNumber = new Map(rows.map((row) => [row.item_number, row]))
    const { edits } = pasteMatched(cells, ['price'], { byNumber, draft: emptyDraft })
    return changesOf(applyEdits(emptyDraft, edits))
  })
  report(`${ids.length} prices pasted by item number`, pasting, goals.paste)
  const body = { changes: changes as Parameters<AdminClient['savePrices']>[0]['body']['changes'] }
  const [effect, previewing] = await timed(() => client.previewPrices({ body }))
  report(`their effect (${effect.rows} rows)`, previewing, null)
  const confirmed = effect.guards.map(({ name }) => name)
  const [saved, saving] = await timed(() => client.savePrices({ body: { ...body, confirmed } }))
  report(`${saved.rows} rows saved in one transaction`, saving, goals.save)
  const [undone, undoing] = await timed(() =>
    undoChange(platform, client.lastChange(), {
      undoer: commandLineUndoer,
      author: { actor: `staff:${staffId}`, name: 'Kiss Anna', what: 'undoOwnChange' },
      rest: false,
    }),
  )
  report(`undone (${undone.writes} writes)`, undoing, goals.undo)
  const isSame = (await pricesOf(ids)) === before
  if (!isSame || undone.conflicts.length > 0) failures += 1
  console.log(`prices, history and 30-day values ${isSame ? 'as before' : 'DIFFER'}`)
}

const [[staff], filling] = await timed(async () => {
  const [filled] = await sql<[{ count: number }]>`select count(*)::int as count from product`
  if (filled.count === 0) await writeBigCatalogue(sql, products)
  return sql<{ id: number }[]>`
    insert into staff (email, name, role_id, state)
    select gen_random_uuid() || '@pult.example', 'Kiss Anna', id, 'active' from staff_role where slug = 'owner' returning id`
})
const staffId = staff!.id
try {
  const [count] = await sql<[{ variants: number }]>`select count(*)::int as variants from variant`
  console.log(`${products} products, ${count.variants} variants, made in ${(filling / 1000).toFixed(0)} s`)
  const client = openClient()
  await measureTable(client)
  await measureWindows(client, 'by SQL', null)
  const list = openProductList(platform)
  await list.build()
  await measureWindows(openClient(list), 'from memory', goals.window)
  list.close()
  failures += await measureProductList(platform, goals.window)
  if (failures > 0) process.exitCode = 1
} finally {
  await app.close()
  if (givenFolder === undefined) rmSync(folder, { recursive: true, force: true })
}
