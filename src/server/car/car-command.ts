import { readFile, stat } from 'node:fs/promises'
import { CommandError, withAppContext, type Command } from '#platform/command.ts'
import { countCars, replaceCars } from './car-store.ts'
import { maxCarBytes, readCarTable } from './car-table.ts'

const maxShownProblems = 50

export const carsCommand: Command = {
  group: 'Catalogue',
  usage: 'cars import FILE [--write]',
  summary: 'Checks a table of cars and their tyre sizes; with --write it takes the place of the one before.',
  async run(args) {
    const files = args.slice(1).filter((argument) => argument !== '--write')
    const [path] = files
    if (args[0] !== 'import' || files.length !== 1 || !path || path.startsWith('--'))
      throw new CommandError(`Így írja: npm run shop -- ${carsCommand.usage}`)
    return importCars(path, args.includes('--write'))
  },
}

async function readTable(path: string): Promise<string> {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) throw new CommandError(`Nincs ilyen fájl: ${path}`)
  if (found.size > maxCarBytes) throw new CommandError('A fájl legfeljebb 5 MB lehet.')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path))
  } catch {
    throw new CommandError('A fájl nem UTF-8 kódolású. Mentse „CSV UTF-8” formátumban.')
  }
}

async function importCars(path: string, isWritten: boolean): Promise<number> {
  const { rows, problems } = readCarTable(await readTable(path))
  if (problems.length > 0) {
    for (const problem of problems.slice(0, maxShownProblems)) console.error(problem)
    const more = problems.length - maxShownProblems
    if (more > 0) console.error(`… és még ${more} hiba.`)
    throw new CommandError('A táblázat hibás, semmi sem változott.')
  }
  return withAppContext(async ({ platform }) => {
    const before = await countCars(platform.sql)
    if (!isWritten) {
      console.log(`A táblázat jó: ${rows.length} sor, a mostani ${before} helyett. Beírás: --write`)
      return 0
    }
    await platform.sql.begin((tx) => replaceCars(tx, rows, { isSample: false }))
    console.log(`Beírva: ${rows.length} sor, az előző ${before} helyett.`)
    return 0
  })
}
