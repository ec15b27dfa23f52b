import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { momentOf } from '#hungary/moment-of.ts'
import { CommandError, withAppContext, type Command } from '#platform/command.ts'
import type { Sql } from '#platform/database/database.ts'
import { csvMark, csvRow } from '#server/ledger/index.ts'
import { differenceCells, differenceHead, pastCells, pastHead } from './difference-csv.ts'
import { presentDifferences } from './difference-presenting.ts'
import { differenceWindow } from './differences.ts'
import { knownSince } from './known-since.ts'
import { pastProducts } from './past-products.ts'

const usage = 'catalogue as-of MOMENT [--diff MOMENT] FILE.csv'
const batch = 250

export const historyCommand: Command = {
  group: 'Catalogue',
  usage,
  summary: 'Writes the catalogue as it was at a moment, or what differs between two, as CSV.',
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { diff: { type: 'string' } },
    })
    const [action, moment = '', file = '', ...more] = positionals
    if (action !== 'as-of' || file === '' || more.length > 0)
      throw new CommandError(`Így írja: npm run shop -- ${usage}`)
    if (!file.endsWith('.csv')) throw new CommandError('A fájl neve így végződjön: .csv')
    const at = momentIn(moment)
    const other = values.diff === undefined ? null : momentIn(values.diff)
    return withAppContext(async ({ platform: { sql, clock } }) => {
      const now = clock()
      const since = await knownSince(sql, now)
      const moments = [at, ...(other ? [other] : [])]
      if (moments.some((one) => one > now)) throw new CommandError('Ez az időpont még nem jött el.')
      if (moments.some((one) => one < since))
        throw new CommandError(`A napló eddig ér vissza: ${since.toISOString()}`)
      const lines = other ? differenceLines(sql, [at, other], now) : pastLines(sql, at, now)
      await pipeline(Readable.from(lines), createWriteStream(file, { flags: 'wx' })).catch(refused)
      console.log(`Kész: ${file}`)
      return 0
    })
  },
}

function refused(error: NodeJS.ErrnoException): never {
  throw error.code === 'EEXIST' ? new CommandError('Ez a fájl már megvan, nem írjuk felül.') : error
}

/** `2026-11-24T14:05` and `2026-11-24` in Hungary, or a moment with its zone. */
function momentIn(text: string): Date {
  const [, day = '', hours = '0', minutes = '0'] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d):(\d\d))?$/.exec(text) ?? []
  const at = day === '' ? zoned(text) : momentOf(day, Number(hours) * 60 + Number(minutes))
  if (Number.isNaN(at.getTime())) throw new CommandError(`Nem időpont: ${text}. Így írja: 2026-11-24T14:05`)
  return at
}

const zoned = (text: string): Date =>
  new Date(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) ? text : Number.NaN)

async function* pastLines(sql: Sql, moment: Date, now: Date): AsyncGenerator<string> {
  yield csvMark + csvRow(pastHead)
  let next: number | null = 0
  while (next !== null) {
    const found: Awaited<ReturnType<typeof pastProducts>> = await pastProducts(sql, {
      moment,
      search: '',
      after: next,
      limit: batch,
      now,
      seesCosts: true,
    })
    yield found.rows.map((row) => csvRow(pastCells(row))).join('')
    ;({ next } = found)
  }
}

async function* differenceLines(sql: Sql, moments: readonly Date[], now: Date): AsyncGenerator<string> {
  yield csvMark + csvRow(differenceHead)
  const [from, to] = moments.toSorted((a, b) => a.getTime() - b.getTime()) as [Date, Date]
  let next: number | null = 0
  while (next !== null) {
    const window: Awaited<ReturnType<typeof differenceWindow>> = await differenceWindow(
      sql,
      { span: { from, to }, kind: null, source: null, search: '' },
      { after: next, limit: batch, now },
    )
    const rows = await presentDifferences(sql, window, true)
    yield rows.map((row) => csvRow(differenceCells(row))).join('')
    ;({ next } = window)
  }
}
