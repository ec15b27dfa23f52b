import { setTimeout as wait } from 'node:timers/promises'
import { isMainThread } from 'node:worker_threads'

/** What the test of threads calls. */

export const isElsewhere = (): boolean => !isMainThread

let turns = 0
export async function echo(said: unknown, ms: number): Promise<{ said: unknown; turn: number }> {
  turns += 1
  const turn = turns
  await wait(ms)
  return { said, turn }
}

export function refuse(why: string): never {
  throw new RangeError(why)
}

export const die = (): never => process.exit(3)
