import { pino } from 'pino'
import { loadConfig } from '#config'
import { createAppContext, type AppContext } from './app-context.ts'

/** What `help` lists together. */
export const commandGroups = ['Orders', 'Catalogue', 'Customers', 'Content', 'Operation'] as const

export type Command = {
  group: (typeof commandGroups)[number]
  /** As it is typed: `import FILE --map MAPPING.json`. */
  usage: string
  summary: string
  /** False for what makes the schema itself: there may be no table of changes yet. */
  isRecorded?: false
  /** @returns the exit code. */
  run: (args: string[]) => Promise<number>
}

/** A command that was typed wrong or can't go on; the message is for the operator who typed it. */
export class CommandError extends Error {
  override name = 'CommandError'
}

const nextStep = 'Run `npm run shop -- migrate`, or start the shop.'

/**
 * Runs with the shop's database, a running shop's where there is one. Its log goes to standard error, warnings only. Only
 * `migrates` changes the schema; without it a database that is behind is refused. @throws BehindSchemaError
 */
export async function withAppContext<T>(
  work: (app: AppContext) => Promise<T>,
  { migrates = false } = {},
): Promise<T> {
  const config = loadConfig(process.env)
  const log = pino({ level: process.env.LOG_LEVEL ? config.logLevel : 'warn' }, pino.destination(2))
  const app = await createAppContext(config, log, {
    join: true,
    ...(migrates ? {} : { refuseBehind: nextStep }),
  })
  try {
    return await work(app)
  } finally {
    await app.close()
  }
}
