import { createWriteStream, openSync, rmSync } from 'node:fs'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { exportKinds } from '#contract/admin/endpoints/finance.ts'
import { CommandError, withAppContext, type Command } from '#platform/command.ts'
import { AppError } from '#platform/http/errors.ts'
import { exportContent } from './export-file.ts'
import { recordExport, type ExportRequest } from './export-store.ts'

const usage = `export ${exportKinds.join('|')} FROM TO FILE`

export const exportCommand: Command = {
  group: 'Operation',
  usage,
  summary: 'Writes a file for the bookkeeper: CSV or XLSX by its name, ZIP of documents.',
  async run([what = '', from = '', to = '', file = '', ...more]) {
    if (file === '' || more.length > 0) throw new CommandError(`Így írja: npm run shop -- ${usage}`)
    const wanted = { what: kindOf(what), format: formatOf(what, file), from: dayIn(from), to: dayIn(to) }
    if (from > to) throw new CommandError('Az utolsó nap ne legyen az első előtt.')
    await write(wanted, file)
    return 0
  },
}

function kindOf(what: string): string {
  if (exportKinds.some((kind) => kind === what)) return what
  throw new CommandError(`Nincs ilyen: ${what}. Van: ${exportKinds.join(', ')}.`)
}

function formatOf(what: string, file: string): string {
  const format = extname(file).slice(1).toLowerCase()
  const possible = what === 'pdfs' ? ['zip'] : ['csv', 'xlsx']
  if (possible.includes(format)) return format
  throw new CommandError(`A fájl neve így végződjön: .${possible.join(' vagy .')}`)
}

function dayIn(text: string): string {
  const isDay =
    /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true
  if (!isDay) throw new CommandError(`Nem nap: ${text}. Így írja: 2026-11-24`)
  return text
}

/** Personal data: readable by who runs the command alone, never over a file that is there, and recorded like the desk's. */
function write(wanted: ExportRequest, file: string): Promise<void> {
  return withAppContext(async ({ platform }) => {
    const fd = openNew(file)
    try {
      await platform.sql.begin((tx) => recordExport(tx, wanted))
      await pipeline(Readable.from(await exportContent(platform, wanted)), createWriteStream(file, { fd }))
    } catch (error) {
      rmSync(file)
      throw error instanceof AppError ? new CommandError(error.message) : error
    }
    console.log(`Kész: ${file}`)
  })
}

function openNew(file: string): number {
  try {
    return openSync(file, 'wx', 0o600)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new CommandError(
      code === 'EEXIST' ? `Van már ilyen fájl: ${file}` : `Nem írható: ${file} (${code})`,
    )
  }
}
