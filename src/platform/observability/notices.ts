import type { Logger } from 'pino'

/** What the operator should hear of this process, each sentence once. */
export type Notices = {
  add: (sentence: string) => void
  list: () => string[]
}

const maxNotices = 50

/** Says every notice in the log when it comes first, and keeps it for `doctor` (`GET /notices` of the management port). */
export function createNotices(log: Logger): Notices {
  const known = new Set<string>()
  return {
    add(sentence) {
      if (known.has(sentence) || known.size >= maxNotices) return
      known.add(sentence)
      log.warn(sentence)
    },
    list: () => [...known],
  }
}
