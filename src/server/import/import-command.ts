import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { SingleBar } from 'cli-progress'
import {
  importFile,
  openReport,
  parseMapping,
  reportCells,
  type ImportSummary,
  type ReportLine,
} from '#server/import/index.ts'
import { guardKinds, type GuardKind } from '#server/catalogue/index.ts'
import { CommandError, withAppContext, type Command } from '#platform/command.ts'
import { unlessLocked } from '#platform/database/advisory-locks.ts'
import type { Platform } from '#platform/platform.ts'
import { findSourceByName, rememberMapping, type Source } from './import-source-store.ts'

const shownLines = 10

export const importCommand: Command = {
  group: 'Catalogue',
  usage:
    'import FILE (--map MAPPING.json | --source NAME) [--dry-run] [--report REPORT.csv] [--confirm GUARD,...]',
  summary: 'Brings a CSV file’s products into the catalogue by item number (docs/import.md).',
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        map: { type: 'string' },
        source: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        report: { type: 'string' },
        confirm: { type: 'string' },
      },
    })
    const [file, ...more] = positionals
    if (!file || more.length > 0 || (values.map === undefined && values.source === undefined))
      throw new CommandError(`Így írja: npm run shop -- ${importCommand.usage}`)
    const confirmed = readConfirmed(values.confirm)
    const given = values.map === undefined ? null : await readText(values.map)
    if (given !== null) parseMapping(given)
    const startedAt = performance.now()
    const rejected = collector(values.report)
    const warned = collector(values.report && warningsPath(values.report))
    const progress = progressBar()
    const summary = await withAppContext(async ({ platform }) => {
      try {
        return await importOfSource(
          platform,
          { name: values.source, given, isTrial: values['dry-run'] },
          (mapping, source) =>
            importFile(platform, {
              file,
              mapping: parseMapping(mapping),
              source,
              dryRun: values['dry-run'],
              confirmed,
              onRejected: rejected.add,
              onWarning: warned.add,
              onProgress: progress.update,
            }),
        )
      } finally {
        progress.stop()
        await Promise.all([rejected.close(), warned.close()])
      }
    })
    rejected.print('Hibás sorok', values.report)
    warned.print('Figyelmeztetések', values.report && warningsPath(values.report))
    printGuards(summary, confirmed)
    printSummary(summary, { isTrial: values['dry-run'], milliseconds: performance.now() - startedAt })
    return summary.rejected > 0 || summary.refused ? 1 : 0
  },
}

type Import = (mapping: string, source?: Source) => Promise<ImportSummary>

/** Alone with its source, if it is of one; how a file of it was read is how the next one is. */
async function importOfSource(
  { sql }: Platform,
  { name, given, isTrial }: { name: string | undefined; given: string | null; isTrial: boolean },
  work: Import,
): Promise<ImportSummary> {
  if (name === undefined) return work(given ?? '')
  const source = await findSourceByName(sql, name)
  if (!source) throw new CommandError(`Nincs ilyen forrás: ${name}`)
  const mapping = given ?? source.mapping
  if (mapping === '') throw new CommandError(`A forrásnak még nincs megfeleltetése (${name}): --map is kell.`)
  const summary = await unlessLocked(sql, 'import_source', source.id, async () => {
    const done = await work(mapping, source)
    if (given !== null && !done.refused && !isTrial) await rememberMapping(sql, source.id, given)
    return done
  })
  if (!summary) throw new CommandError(`Ennek a forrásnak egy másik fájlja most kerül be (${name}).`)
  return summary
}

const isGuard = (name: string): name is GuardKind => Object.hasOwn(guardKinds, name)

/** @throws CommandError for a name that no guard has. */
function readConfirmed(text = ''): Set<GuardKind> {
  const names = text.split(',').flatMap((name) => name.trim() || [])
  const known = names.filter(isGuard)
  const unknown = names.find((name) => !isGuard(name))
  if (unknown !== undefined)
    throw new CommandError(`Nincs ilyen vizsgálat: ${unknown}. Van: ${Object.keys(guardKinds).join(', ')}`)
  return new Set(known)
}

/** What looks like a slip, kind by kind; a file that is refused for it says how it is let through. */
function printGuards({ guards, refused }: ImportSummary, confirmed: ReadonlySet<GuardKind>): void {
  const kinds = [...Map.groupBy(guards, ({ kind }) => kind)]
  for (const [kind, found] of kinds) {
    const state = confirmed.has(kind) ? 'jóváhagyva' : 'nincs jóváhagyva'
    console.log(`\n${guardKinds[kind]} (${kind}, ${state}): ${found.length}`)
    for (const { text } of found.slice(0, shownLines)) console.log(`  ${text}`)
    if (found.length > shownLines) console.log(`  … és még ${found.length - shownLines}`)
  }
  if (!refused) return
  const names = kinds.map(([kind]) => kind).join(',')
  console.log(`\nElírásnak látszik, ezért a fájlból semmi sem kerül be. Ha így helyes: --confirm ${names}`)
}

async function readText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => {
    throw new CommandError(`A leképezés nem olvasható: ${path}`)
  })
}

function warningsPath(report: string): string {
  return report.replace(/(\.csv)?$/i, '.warnings.csv')
}

/** Lines of a kind: all into the report's file, the first few for the terminal. */
function collector(path: string | undefined) {
  const report = path ? openReport(path) : null
  const first: ReportLine[] = []
  let count = 0
  return {
    add(line: ReportLine) {
      count += 1
      if (first.length < shownLines) first.push(line)
      report?.write(line)
    },
    close: async () => report?.close(),
    print(title: string, file: string | undefined) {
      if (count === 0) return
      console.log(`\n${title}: ${count}${file ? ` (${file})` : ''}`)
      for (const line of first) {
        const [row, itemNumber, field, reason] = reportCells(line)
        console.log(`  ${row}. sor, ${itemNumber || 'cikkszám nélkül'}, ${field || 'sor'}: ${reason}`)
      }
      if (count > first.length)
        console.log(`  … és még ${count - first.length}${file ? '' : ' (mind: --report FILE)'}`)
    },
  }
}

function progressBar() {
  const bar = process.stdout.isTTY
    ? new SingleBar({ format: '{bar} {percentage}% | {rows} sor | {duration_formatted}', hideCursor: true })
    : null
  let started = false
  return {
    update({ bytesRead, bytes, rows }: { bytesRead: number; bytes: number; rows: number }) {
      if (!started) bar?.start(bytes, 0, { rows: 0 })
      started = true
      bar?.update(bytesRead, { rows })
    },
    stop: () => bar?.stop(),
  }
}

function printSummary(
  summary: ImportSummary,
  { isTrial, milliseconds }: { isTrial: boolean; milliseconds: number },
): void {
  const separator = summary.separator === '\t' ? 'tabulátor' : summary.separator
  const memory = Math.round(process.resourceUsage().maxRSS / 1024)
  console.log(`
${isTrial || summary.refused ? 'Próba: semmi sem változott.\n' : ''}Beolvasva:   ${summary.read} sor (${summary.encoding}, elválasztó: ${separator})
Új:          ${summary.created}
Módosult:    ${summary.updated}
Változatlan: ${summary.unchanged}
Hibás:       ${summary.rejected}
Megjegyzés:  ${summary.warned} soron
Idő:         ${(milliseconds / 1000).toFixed(1)} s, legnagyobb memória: ${memory} MB`)
}
