import { parseArgs } from 'node:util'
import { commandAuthor } from '#platform/audit/command-author.ts'
import { CommandError, withAppContext, type Command } from '#platform/command.ts'
import type { Platform } from '#platform/platform.ts'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { rightNames } from '#contract/admin/rights.ts'
import { conflictsOf, detailOf, windowOf } from './audit-reading.ts'
import { auditTables } from './audit-tables.ts'
import { commandLineUndoer, undoChange } from './undo-change.ts'
import { beginUndo, isUndoneInParts } from './undo-job.ts'
import { runUndo } from './undo-run.ts'
import { findUndoRun } from './undo-run-store.ts'

const usage =
  'changes list [--actor staff:ID|command] [--thing TABLE] [--from DAY] [--to DAY] [--limit COUNT] | show ID | undo ID [--rest]'
const options = {
  actor: { type: 'string' },
  thing: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  limit: { type: 'string' },
  rest: { type: 'boolean' },
} as const
type Options = { [N in keyof typeof options]?: N extends 'rest' ? boolean : string }

export const changesCommand: Command = {
  group: 'Operation',
  usage,
  summary: 'Shows who changed what at the desk and by commands, and takes a change back.',
  async run(args) {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const given: Options = values
    const [action = '', id = '', ...more] = positionals
    const isOnly = (...names: (keyof Options)[]) =>
      (Object.keys(given) as (keyof Options)[]).every((name) => names.includes(name))
    if (more.length === 0) {
      if (action === 'list' && id === '' && isOnly('actor', 'thing', 'from', 'to', 'limit'))
        return list(given)
      if (action === 'show' && isId(id) && isOnly()) return show(Number(id))
      if (action === 'undo' && isId(id) && isOnly('rest')) return undo(Number(id), given.rest ?? false)
    }
    throw new CommandError(`Így írja: npm run shop -- ${usage}`)
  },
}

const commandLineReader = { rights: new Set(rightNames) }
const isId = (text: string) => /^[1-9]\d{0,8}$/.test(text)

type Change = AdminResponse<'listChanges'>['changes'][number]

function list({ actor, thing, from, to, limit = '30' }: Options): Promise<number> {
  if (!/^[1-9]\d{0,3}$/.test(limit)) throw new CommandError('A --limit egy szám 1 és 9999 között.')
  for (const day of [from, to])
    if (day !== undefined && (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day))))
      throw new CommandError(`Nem nap: ${day}. Így írja: 2026-11-24`)
  if (thing !== undefined && !Object.hasOwn(auditTables, thing))
    throw new CommandError(`Nincs ilyen: ${thing}. Van: ${Object.keys(auditTables).join(', ')}.`)
  return withAppContext(async ({ platform }) => {
    const filter = { actor, table: thing, from, to, limit: Number(limit) }
    const { changes } = await windowOf(platform.sql, filter)
    if (changes.length === 0) console.log('Nincs ilyen változás.')
    for (const change of changes) console.log(lineOf(change))
    return 0
  })
}

const moment = new Intl.DateTimeFormat('hu-HU', {
  timeZone: 'Europe/Budapest',
  dateStyle: 'short',
  timeStyle: 'short',
})

function lineOf({
  id,
  at,
  author,
  title,
  command,
  things,
  more_than: moreThan,
  undoes,
  undone_by: undoneBy,
}: Change): string {
  const named = things
    .map(({ name, label, count }) => (count === 1 ? `${name}: ${label}` : `${name}: ${count}`))
    .join('; ')
  return [
    String(id).padStart(6),
    moment.format(new Date(at)),
    author.name,
    command === null ? title : `${title} (${command})`,
    moreThan === null ? named : `több mint ${moreThan} sor`,
    undoes === null
      ? ''
      : `visszavonja: ${undoes.id} (${undoes.title}, ${moment.format(new Date(undoes.at))}, ${undoes.author.name})`,
    undoneBy === null ? '' : `visszavonta: ${undoneBy}`,
  ]
    .filter((part) => part !== '')
    .join('  ')
}

function show(id: number): Promise<number> {
  return withAppContext(async ({ platform }) => {
    const found = await detailOf(platform.sql, id, { reader: commandLineReader })
    if (!found) throw new CommandError(`Nincs ${id} számú változás.`)
    console.log(lineOf(found.change))
    for (const { kind, thing, label, cells } of found.rows) {
      console.log(`\n${kindMarks[kind]} ${thing}: ${label}`)
      for (const cell of cells) console.log(`  ${cell.field}: ${cell.old || '–'} -> ${cell.new || '–'}`)
    }
    if (found.hasMore) console.log('\nA többi sora a pulton látható.')
    return 0
  })
}

const kindMarks = { insert: '+', update: '~', delete: '-' }

function undo(id: number, rest: boolean): Promise<number> {
  return withAppContext(async ({ platform }) => {
    if (await isUndoneInParts(platform.sql, id)) return undoInParts(platform, id, rest)
    const { undoneBy, conflicts } = await refusedAsSentence(() =>
      undoChange(platform, id, {
        undoer: commandLineUndoer,
        author: commandAuthor('changes undo'),
        rest,
      }),
    )
    await printConflicts(platform, conflicts)
    if (undoneBy !== null) {
      console.log(`Visszavonva; a visszavonás száma: ${undoneBy}.`)
      return 0
    }
    if (conflicts.length === 0) {
      console.log('Nincs mit visszavonni: minden úgy áll, mint előtte.')
      return 0
    }
    console.error('Semmi sem változott. Ami nem ütközik, azt a --rest vonja vissza.')
    return 1
  })
}

/** What others have written since is met on the way: it stays, which has to be wanted. */
async function undoInParts(platform: Platform, id: number, rest: boolean): Promise<number> {
  if (!rest)
    throw new CommandError(
      `Az importot és a nagy változást részenként vonjuk vissza, és ahol azóta más is írt, ott marad minden, ahogy van: changes undo ${id} --rest`,
    )
  const { sql } = platform
  const run = await refusedAsSentence(() => sql.begin((tx) => beginUndo(tx, id, null)))
  await runUndo(platform, run)
  const { undoneBy, conflicts, conflictCount, failure } = (await findUndoRun(sql, run))!
  await printConflicts(platform, conflicts)
  if (conflictCount > conflicts.length)
    console.error(`és még ${conflictCount - conflicts.length} helyen maradt minden, ahogy van.`)
  if (failure !== '') throw new CommandError(failure)
  console.log(
    undoneBy === null
      ? 'Nincs mit visszavonni: minden úgy áll, mint előtte.'
      : `Visszavonva; a visszavonás száma: ${undoneBy}.`,
  )
  return 0
}

async function printConflicts(
  { sql }: Platform,
  conflicts: Parameters<typeof conflictsOf>[1],
): Promise<void> {
  for (const { thing, label, field, reason, written, present, wanted } of await conflictsOf(
    sql,
    conflicts,
    commandLineReader,
  )) {
    console.error(`${[`${thing}: ${label}`, field].filter(Boolean).join(', ')}: ${reason}`)
    if (field !== '')
      console.error(`  akkor: ${written || '–'}, most: ${present || '–'}, előtte: ${wanted || '–'}`)
  }
}

async function refusedAsSentence<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && error.name === 'AppError') throw new CommandError(error.message)
    throw error
  }
}
