import { createStore } from './store.ts'

/**
 * Scans on their way to the shop. Each stands in the browser's storage from the moment it was made until the shop has it: without
 * network, after a crash and in another tab too. The shop counts each once, so that sending it again does no harm.
 */

export type Pick = {
  id: string
  line_id: string
  kind: 'pick' | 'put_back' | 'missing' | 'found'
  reason: string
  happened_at: string
}
export type PickResult = { id: string; outcome: 'counted' | 'surplus' | 'refused' }

/** `send`: gives what came of each. `isLost`: whether an error says that these will never be taken. */
type Options = {
  storage: PickStorage
  send: (picks: readonly Pick[]) => Promise<readonly PickResult[]>
  isLost: (error: unknown) => boolean
  onResults: (picks: readonly Pick[], results: readonly PickResult[]) => void
  batchSize: number
}
type PickStorage = Omit<Storage, 'clear'>

const prefix = 'boltiv-desk-pick'

/** The outbox of one colleague: what another left behind at the same machine waits for them. */
export function createPickOutbox(owner: number, { storage, send, isLost, onResults, batchSize }: Options) {
  const keyOf = (id: string) => `${prefix}:${owner}:${id}`
  const waiting = createStore<readonly Pick[]>([])
  let flushing: Promise<boolean> | null = null

  function restore() {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    const known = new Set(waiting.get().map(({ id }) => id))
    const found = keys
      .filter((key) => key.startsWith(`${prefix}:${owner}:`))
      .flatMap((key) => readPick(storage.getItem(key)))
      .filter(({ id }) => !known.has(id))
    if (found.length === 0) return
    const all = [...waiting.get(), ...found]
    waiting.set(all.toSorted((a, b) => a.happened_at.localeCompare(b.happened_at)))
  }

  function settle(picks: readonly Pick[], results: readonly PickResult[]) {
    const ids = new Set(picks.map(({ id }) => id))
    for (const id of ids) storage.removeItem(keyOf(id))
    onResults(picks, results)
    waiting.set(waiting.get().filter(({ id }) => !ids.has(id)))
  }

  /** Whether the shop was reached; one that refuses a batch for good gets its picks one by one. */
  async function sendBatch(picks: readonly Pick[]): Promise<boolean> {
    try {
      settle(picks, await send(picks))
      return true
    } catch (error) {
      if (!isLost(error)) return false
      if (picks.length === 1) settle(picks, [{ id: picks[0]!.id, outcome: 'refused' }])
      else for (const pick of picks) if (!(await sendBatch([pick]))) return false
      return true
    }
  }

  async function sendAll(): Promise<boolean> {
    while (waiting.get().length > 0) if (!(await sendBatch(waiting.get().slice(0, batchSize)))) return false
    return true
  }

  return {
    waiting,
    restore,
    add(pick: Pick) {
      try {
        storage.setItem(keyOf(pick.id), JSON.stringify(pick))
      } catch {
        // No room: it is sent as long as the tab lives.
      }
      waiting.set([...waiting.get(), pick])
    },
    /** Sends what waits; one at a time. Gives whether all of it has arrived. */
    flush(): Promise<boolean> {
      flushing ??= sendAll().finally(() => (flushing = null))
      return flushing
    },
  }
}
export type PickOutbox = ReturnType<typeof createPickOutbox>

function readPick(text: string | null): Pick[] {
  try {
    const pick = JSON.parse(text ?? '') as Partial<Pick>
    return typeof pick.id === 'string' && typeof pick.line_id === 'string' ? [pick as Pick] : []
  } catch {
    return []
  }
}
