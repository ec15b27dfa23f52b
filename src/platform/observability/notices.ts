import type { Logger } from 'pino'

/** What the operator should hear of this process, each sentence once. */
export type Notices = {
  add: (sentence: string) => void
  /** What is so only for a while: asked whenever somebody looks. */
  watch: (look: () => string | null) => void
  list: () => string[]
}

const maxNotices = 50

/** Says every notice in the log when it comes first, and keeps it for `doctor` (`GET /notices` of the management port). */
export function createNotices(log: Logger): Notices {
  const known = new Set<string>()
  const watched: (() => string | null)[] = []
  return {
    add(sentence) {
      if (known.has(sentence) || known.size >= maxNotices) return
      known.add(sentence)
      log.warn(sentence)
    },
    watch: (look) => void watched.push(look),
    list: () => [...known, ...watched.flatMap((look) => look() ?? [])],
  }
}
