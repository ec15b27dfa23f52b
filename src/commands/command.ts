import { pino } from 'pino'
import { loadConfig } from '#config'
import { openGround, type Ground } from '../ground.ts'

export type Command = {
  /** As it is typed: `import FILE --map MAPPING.json`. */
  usage: string
  summary: string
  /** @returns the exit code. */
  run: (args: string[]) => Promise<number>
}

/** A command that was typed wrong or can't go on; the message is for the person who typed it. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** Runs with the shop's database, a running shop's where there is one. Its log goes to standard error, warnings only. */
export async function withGround<T>(work: (ground: Ground) => Promise<T>): Promise<T> {
  const config = loadConfig(process.env)
  const log = pino({ level: process.env.LOG_LEVEL ? config.logLevel : 'warn' }, pino.destination(2))
  const ground = await openGround(config, log, { join: true })
  try {
    return await work(ground)
  } finally {
    await ground.close()
  }
}
