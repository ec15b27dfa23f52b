import { setTimeout as wait } from 'node:timers/promises'
import writeWorkbook from 'write-excel-file/node'
import { openDatabase } from '#platform/database/database.ts'
import { startTestDatabase } from '#tests/support/database.ts'
import { startServer } from '#tests/race/server-process.ts'
import { openDeskCalls } from './support/desk-calls.ts'
import { peakMegabytes } from './support/process-stat.ts'
import { timed } from './support/timed.ts'

// A supplier's workbook over the desk's calls: new goods, then the same goods with other prices and stock, which is run and taken back.
// `npm run bench -- import [rows]`

const rows = Number(process.argv[2] ?? 50_000)
const goals = { preview: 2, differences: 30, run: 60, undo: 60, megabytes: 400 }
let failures = 0

function report(what: string, value: number, unit: string, goal: number): void {
  if (value > goal) failures += 1
  console.log(`${what.padEnd(48)} ${value.toFixed(1).padStart(7)} ${unit}, goal ${goal} ${unit}`)
}

/** `dearer`: in percent, 2 to 4 of them by the row. */
function workbook(dearer: boolean): Promise<Uint8Array<ArrayBuffer>> {
  const head = ['Cikkszám', 'Megnevezés', 'Kategória', 'Bruttó ár', 'Készlet'].map((value) => ({ value }))
  const data = Array.from({ length: rows }, (_, at) => {
    const price = 1000 + (at % 900) * 10
    return [
      { value: `LISTA-${at}`, type: String },
      { value: `Kéziszerszám ${at}`, type: String },
      { value: 'Listás áru', type: String },
      { value: dearer ? Math.round(price * (1.02 + (at % 3) / 100)) : price, type: Number },
      { value: dearer ? 3 + (at % 40) : 2 + (at % 40), type: Number },
    ]
  })
  return writeWorkbook([head, ...data], { sheet: 'Lista' }).toBuffer() as Promise<Uint8Array<ArrayBuffer>>
}

const database = await startTestDatabase()
const shop = await startServer(database.url)
const sql = openDatabase(database.url, { max: 1 })
try {
  const { call, upload, reaches } = await openDeskCalls(shop.origin, sql)
  await call('POST', '/admin/api/categories', JSON.stringify({ name: 'Listás áru', parent: null }))
  const idle = peakMegabytes(shop.pid)
  for (const dearer of [false, true]) {
    const file = await workbook(dearer)
    const what = dearer ? 'changed' : 'new'
    console.log(`${rows} ${what} rows, ${(file.byteLength / 1e6).toFixed(1)} MB`)
    const [one, previewed] = await timed(() => upload('lista.xlsx', file))
    report('uploaded, columns and first rows', previewed / 1000, 's', goals.preview)
    const { mapping } = await call<{ mapping: string }>('GET', `/admin/api/imports/${one.id}`)
    const [tried, compared] = await timed(async () => {
      await call('POST', `/admin/api/imports/${one.id}/trial`, JSON.stringify({ mapping }))
      return reaches(one.id, ({ state }) => state === 'tried')
    })
    report('differences', compared / 1000, 's', goals.differences)
    const confirmed = tried.guards.map(({ kind }) => kind)
    const [done, written] = await timed(async () => {
      await call('POST', `/admin/api/imports/${one.id}/run`, JSON.stringify({ confirmed }))
      return reaches(one.id, ({ state }) => state === 'done')
    })
    report('run', written / 1000, 's', goals.run)
    if (!dearer) continue
    const sum = () => sql`
      select sum(p.gross)::float8 as prices, (select sum(on_hand)::int from stock) as stock
      from variant_price p where p.valid_to is null`
    const after = JSON.stringify(await sum())
    const [, undone] = await timed(async () => {
      await call('POST', `/admin/api/changes/${done.change_id}/undo`, JSON.stringify({ rest: false }))
      await reaches(one.id, ({ is_undone: isUndone }) => isUndone)
    })
    report('taken back', undone / 1000, 's', goals.undo)
    await wait(100)
    if (JSON.stringify(await sum()) === after) throw new Error('Nothing was taken back')
  }
  const held = peakMegabytes(shop.pid)
  console.log(`the process held ${idle.toFixed(0)} MB before, at most ${held.toFixed(0)}`)
  report('grown by', held - idle, 'MB', goals.megabytes)
} finally {
  await sql.end()
  await shop.stop()
  await database.stop()
}
process.exitCode = failures > 0 ? 1 : 0
