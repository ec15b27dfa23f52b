import { setTimeout as wait } from 'node:timers/promises'
import { changeChannel, continues, readChangeLog, trustedMinutes } from './change-log.ts'
import { isDatabaseAway, ownConnection, type Sql } from './database.ts'
import type { StallLimits } from './stalled-connections.ts'
import { createPoller } from '../jobs/poller.ts'
import type { Platform } from '../platform.ts'

/**
 * What a change is about. `product` covers its variants, prices, stock, attributes, pictures, badges and memberships;
 * `membership` is a category that a product came into or left; `accessory` is a rule of what is offered with what; `order` is a step or a payment of one, `new_order` one that came.
 */
export type ChangeKind =
  | 'product'
  | 'category'
  | 'membership'
  | 'brand'
  | 'attribute'
  | 'collection'
  | 'badge'
  | 'synonym'
  | 'accessory'
  | 'page'
  | 'menu'
  | 'blog'
  | 'cars'
  | 'setting'
  | 'staff'
  | 'order'
  | 'new_order'
  | 'message'
  | 'withdrawal'
  | 'email'

/** What was committed since the last batch; ids are the tables' own, 0 for tables whose key is no number. */
export type ChangeBatch = {
  ids(kind: ChangeKind): ReadonlySet<number>
  /** The log was lost sight of: anything may have changed. */
  everything: boolean
}
export type ChangeListener = (batch: ChangeBatch) => void | Promise<void>

/** Notifies every listener of every committed change, in the order of subscription, one batch after another. */
export type ChangeFeed = {
  subscribe(listener: ChangeListener): void
  /** Announces changes that no commit makes, such as a price whose time has come: they go out as an ordinary batch. */
  announce(kind: ChangeKind, ids: Iterable<number>): void
  /** Begins to listen; subscribers come first. */
  start: () => Promise<void>
  stop: () => Promise<void>
  /** Reads now and resolves when every listener has dealt with all that was committed before the call. */
  catchUp: () => Promise<void>
}

/** For the metrics. */
export type ChangeFeedStats = {
  secondsSinceRead: number
  batches: number
  everythings: number
  failures: number
}
/** For the readiness. */
export type ChangeFeedHealth = {
  /** The last attempt found no database. */
  isDatabaseAway: boolean
  /** The database is there, and yet the log has not been read for long: what this node shows may be out of date. */
  isBehind: boolean
}
export type ObservedChangeFeed = ChangeFeed & {
  stats: () => ChangeFeedStats
  health: () => ChangeFeedHealth
}

/** Repairs lost wake-ups. */
const pollMilliseconds = 1000
/** A burst of commits is one read. */
const restMilliseconds = 20
/** Not to have read for so long is too long. */
const behindMilliseconds = 10_000
/** The log is asked every second: a connection that says nothing for so long is dead. */
const readStall: StallLimits = { noResponse: 8000, noData: 20_000 }
/** One that listens and hears nothing for so long may be dead, and is opened again. */
const listenStall: StallLimits = { noResponse: 8000, noData: 75_000 }

type Changes = Map<string, Set<number>>
type Subscriber = { listener: ChangeListener; hasFailed: boolean }

/** Takes its position in the log before it resolves: what is loaded afterwards is covered from then on. */
export async function openChangeFeed(
  { sql: pool, log }: Pick<Platform, 'sql' | 'log'>,
  stall = readStall,
): Promise<ObservedChangeFeed> {
  const sql = ownConnection(pool, stall)
  const listening = ownConnection(pool, listenStall)
  const subscribers: Subscriber[] = []
  const stats = { batches: 0, everythings: 0, failures: 0 }
  let { position } = await readChangeLog(sql, null)
  let readAt = performance.now()
  let isDelivering = false
  let isAway = false
  let announced: Changes = new Map()
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  let stopping: AbortController | null = null

  /** One read and its deliveries. Announcements go out even when the log can't be read; the failure is thrown then. */
  async function readAndDeliver(): Promise<void> {
    const announcements = announced
    announced = new Map()
    try {
      const { everything, changes } = await readNews(announcements)
      isDelivering = true
      await deliver(changes, everything)
    } catch (error) {
      await deliver(announcements, false)
      throw error
    } finally {
      isDelivering = false
    }
  }

  async function readNews(announcements: Changes): Promise<{ everything: boolean; changes: Changes }> {
    const startedAt = performance.now()
    const found = await readChangeLog(sql, position).catch((error: unknown) => {
      isAway = isDatabaseAway(error)
      throw error
    })
    isAway = false
    const isLost = startedAt - readAt > trustedMinutes * 60_000 || !continues(position, found.position)
    position = found.position
    readAt = startedAt
    for (const { kind, ids } of found.changes) addTo(announcements, kind, ids)
    return { everything: isLost, changes: announcements }
  }

  async function deliver(changes: Changes, everything: boolean): Promise<void> {
    if (everything) stats.everythings += 1
    if (everything || changes.size > 0) stats.batches += 1
    let isAll = everything
    for (const subscriber of subscribers) {
      // Those after one that takes everything again hold what was made from its old state.
      isAll ||= subscriber.hasFailed
      if (!isAll && changes.size === 0) continue
      try {
        await subscriber.listener(batchOf(changes, isAll))
        subscriber.hasFailed = false
      } catch (error) {
        subscriber.hasFailed = true
        stats.failures += 1
        log.error({ err: error }, 'change feed: a listener failed; it will be asked to take everything again')
      }
    }
  }

  /** A round that begins after this call; requests while one is running share the next. */
  function runRound(): Promise<void> {
    if (!running) {
      const mine = readAndDeliver().finally(() => {
        if (running === mine) running = null
      })
      running = mine
      return mine
    }
    next ??= running
      .catch(() => {})
      .then(() => {
        next = null
        return runRound()
      })
    return next
  }

  const poller = createPoller({
    name: 'change feed',
    log,
    round: runRound,
    everyMs: pollMilliseconds,
    restMs: restMilliseconds,
    // The copies in memory are stale meanwhile.
    maxBackoffMs: pollMilliseconds,
  })

  return {
    subscribe(listener) {
      subscribers.push({ listener, hasFailed: false })
    },
    announce(kind, ids) {
      addTo(announced, kind, ids)
      poller.wake()
    },
    async start() {
      stopping = new AbortController()
      keepListening(listening, () => poller.wake(), stopping.signal)
      void poller.start()
    },
    async stop() {
      stopping?.abort()
      await poller.stop()
      await running?.catch(() => {})
      await Promise.all([sql.end({ timeout: 1 }), listening.end({ timeout: 1 })])
    },
    catchUp: runRound,
    stats: () => ({ ...stats, secondsSinceRead: (performance.now() - readAt) / 1000 }),
    health: () => ({
      isDatabaseAway: isAway,
      // To deliver may take long; a node that is at it is not behind.
      isBehind: !isAway && !isDelivering && performance.now() - readAt > behindMilliseconds,
    }),
  }
}

/** The driver listens again after a lost connection, once it has begun; until then this tries. Each beginning is a wake-up. */
function keepListening(sql: Sql, wake: () => void, signal: AbortSignal): void {
  void (async () => {
    while (!signal.aborted) {
      const isListening = await sql.listen(changeChannel, wake, wake).then(
        () => true,
        () => false,
      )
      if (isListening) return
      await wait(pollMilliseconds, undefined, { signal }).catch(() => {})
    }
  })()
}

function addTo(changes: Changes, kind: string, ids: Iterable<number>): void {
  const known = changes.get(kind) ?? new Set()
  for (const id of ids) known.add(id)
  if (known.size > 0) changes.set(kind, known)
}

const none: ReadonlySet<number> = new Set()

function batchOf(changes: Changes, everything: boolean): ChangeBatch {
  return { ids: (kind) => changes.get(kind) ?? none, everything }
}
