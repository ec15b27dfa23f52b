import type { Executor } from './database.ts'

/** A rule that the data must obey at all times; `find` gives the rows that break it. Numbers are the domain rules'. */
export type Invariant = {
  number: number
  title: string
  find: (sql: Executor) => Promise<readonly Record<string, unknown>[]>
}
