import { commandAuthor } from '#platform/audit/command-author.ts'
import { recordChanges } from '#platform/audit/recording.ts'
import { commandGroups, type Command } from '#platform/command.ts'
import { featureCommands } from './feature-parts.ts'
import { features } from './features.ts'

const commands: Readonly<Record<string, () => Promise<Command>>> = {
  ...featureCommands(features),
  help: async () => helpCommand,
}

const helpCommand: Command = {
  group: 'Operation',
  usage: 'help',
  summary: 'Shows this list.',
  async run() {
    console.log('npm run shop -- COMMAND')
    const all = await Promise.all(Object.values(commands).map((load) => load()))
    for (const group of commandGroups) {
      console.log(`\n${group}`)
      for (const { usage, summary } of all.filter((command) => command.group === group))
        console.log(`  ${usage}\n      ${summary}`)
    }
    return 0
  },
}

/** Errors whose message says all that the operator needs; by name, so that nothing has to be loaded for them. */
const plainErrors = [
  'BackupError',
  'BehindSchemaError',
  'CommandError',
  'ConfigError',
  'DatabaseRightsError',
  'EmbeddedPostgresError',
  'ImportFileError',
  'LockedSchemaError',
  'MappingError',
  'NewerSchemaError',
  'OlderSchemaError',
  'UpgradeError',
]
/** Of a file that the operator named, or of the data folder; the message has its path. */
const fileErrors = ['EACCES', 'ENOENT', 'ENOSPC', 'EROFS']

function isPlain(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const { code, path } = error as NodeJS.ErrnoException
  if (plainErrors.includes(error.name) || code?.startsWith('ERR_PARSE_ARGS')) return true
  return path !== undefined && fileErrors.includes(code ?? '')
}

async function printError(error: unknown): Promise<void> {
  if (isPlain(error)) return console.error(error.message)
  const { isDatabaseAway, isDatabaseRefusing } = await import('#platform/database/database.ts')
  const { message } = error as Error
  if (isDatabaseAway(error)) console.error(`The database can't be reached: ${message}`)
  else if (isDatabaseRefusing(error)) console.error(`DATABASE_URL: ${message}`)
  else console.error(error)
}

/** Runs the command that is named first, as `npm run shop --` does. @returns the exit code; what went wrong is printed. */
export async function runCommandLine(words: readonly string[]): Promise<number> {
  try {
    return await run(words)
  } catch (error) {
    await printError(error)
    return 1
  }
}

async function run([name = 'help', ...args]: readonly string[]): Promise<number> {
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (load) return runRecorded(await load(), name, args)
  console.error(`There is no command ${name}; there are: ${Object.keys(commands).join(', ')}.`)
  return 1
}

/** What a command writes is recorded as one change of whoever types it. */
function runRecorded(command: Command, name: string, args: string[]): Promise<number> {
  if (command.isRecorded === false) return command.run(args)
  const [action = ''] = args
  const hasActions = /^[a-z][a-z-]+$/.test(action) && command.usage.includes(action)
  const what = hasActions ? `${name} ${action}` : name
  return recordChanges(commandAuthor(what), () => command.run(args))
}
