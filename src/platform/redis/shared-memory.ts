import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'

/** Redis or Valkey, as far as it is there. */
export type SharedMemory = {
  /** Of this process alone. */
  name: string
  /** What a command gives; null when it is away, refuses, or is too slow for a request to wait for. */
  send: (command: string[]) => Promise<unknown>
  /** `problem`: why it is away, for the operator; null while it is there. `missed`: commands that it did not get. */
  state: () => { problem: string | null; missed: number }
  close: () => void
}

/** What a request waits for it at most. */
const maxWaitMs = 20
/** After it was too slow nobody waits for it, until it responds again: it is probed so often. */
const probeEveryMs = 500
/** What a start waits for it; it goes on without it. */
const startWaitMs = 1000
const maxReconnectMs = 1000
/** A connection that says nothing for so long is opened again; it is probed often enough for that. */
const silentMs = 5000
/** What comes and goes is said no more often. */
const minute = 60_000

/** Opens it in the background, again and again; never throws. The library comes only with it. */
export async function openSharedMemory(
  url: string,
  log: Pick<Logger, 'warn' | 'info'>,
  waitMs = maxWaitMs,
): Promise<SharedMemory> {
  const { createClient } = await import('@redis/client')
  const client = createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: silentMs / 2,
    commandsQueueMaxLength: 10_000,
    socket: {
      connectTimeout: 3000,
      socketTimeout: silentMs,
      reconnectStrategy: (attempts: number) => Math.min(50 * 2 ** attempts, maxReconnectMs),
    },
  })
  let missed = 0
  let away: string | null = null
  /** Said in the log, and not yet taken back there. */
  let isSaid = false
  let saidAt = -Infinity
  let isSlow = false
  let isClosed = false

  function lost(reason: string) {
    if (isClosed) return
    away = reason
    if (isSaid || performance.now() - saidAt < minute) return
    log.warn(`REDIS_URL: ${reason}; each process has limits of its own until it is back`)
    isSaid = true
    saidAt = performance.now()
  }
  function found() {
    away = null
    if (isSaid) log.info('REDIS_URL: it is back; all processes have the same limits')
    isSaid = false
  }
  client.on('error', (error: Error) => lost(reasonOf(error)))
  client.on('ready', () => {
    if (!isSlow) found()
  })
  const connected = client.connect().then(
    () => undefined,
    (error: unknown) => lost(reasonOf(error)),
  )
  await Promise.race([connected, wait(startWaitMs, undefined, { ref: false })])
  if (!client.isReady) lost(away ?? 'it does not respond')

  /** What it responds, in time or not at all. */
  async function request(command: string[]): Promise<{ value: unknown } | { error: unknown } | undefined> {
    const response = client.sendCommand(command).then(
      (value: unknown) => ({ value }),
      (error: unknown) => ({ error }),
    )
    return Promise.race([response, afterPoll(waitMs)])
  }

  async function send(command: string[]): Promise<unknown> {
    if (!client.isReady || isSlow) return miss()
    const first = await request(command)
    if (first && 'value' in first) {
      if (away !== null) found()
      return first.value
    }
    if (first) lost(reasonOf(first.error))
    else {
      lost(`it did not respond within ${waitMs} ms`)
      if (!isSlow) void untilQuick()
      isSlow = true
    }
    return miss()
  }

  async function untilQuick() {
    while (!isClosed) {
      await wait(probeEveryMs, undefined, { ref: false })
      const first = client.isReady ? await request(['PING']) : undefined
      if (first && 'value' in first) break
    }
    isSlow = false
    if (client.isReady) found()
  }

  function miss(): null {
    missed += 1
    return null
  }

  return {
    name: randomBytes(8).toString('hex'),
    send,
    state: () => ({ problem: away, missed }),
    close() {
      isClosed = true
      client.destroy()
    },
  }
}

/** Where this process itself was late, what has come in the meantime is read before the wait counts as over. */
function afterPoll(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => setImmediate(() => resolve(undefined)), milliseconds).unref()
  })
}

/** Never with the address, which has the password in it. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return error.errors[0].message
  return error instanceof Error ? error.message || error.name : 'it failed'
}
