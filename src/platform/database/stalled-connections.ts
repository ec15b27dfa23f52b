import { Socket } from 'node:net'
import { createHostChooser } from '../postgres/host-chooser.ts'

/**
 * When a connection to the database counts as dead, in milliseconds. The network says so itself only after many minutes,
 * where a machine has lost its power or a proxy has stopped.
 */
export type StallLimits = {
  /** Something was sent, and nothing has come for so long. */
  noResponse: number
  /** Nothing has come for so long, whether or not something was sent. */
  noData?: number
  /** It holds locks while it waits for something else: it is not dropped because another has stalled. */
  holdsLocks?: true
}

/**
 * By which the server notices, within a minute, that a client's machine is gone, and lets go of its locks. By itself it would
 * take hours. Of no effect on a socket of the same machine.
 */
export const serverKeepalive = {
  tcp_keepalives_idle: 30,
  tcp_keepalives_interval: 10,
  tcp_keepalives_count: 3,
}

const lookEveryMs = 250

type Watched = {
  limits: StallLimits
  bytesRead: number
  bytesWritten: number
  readAt: number
  /** When the first was sent that nothing has come after. */
  awaitingSince: number | undefined
}

const watched = new Map<Socket, Watched>()
let lookedAt = 0
let timer: NodeJS.Timeout | undefined

/**
 * Destroys a connection that has died without a word, so that its driver opens another. By the counters of the plain
 * connection, because what goes over it may be encrypted above.
 */
export function watchForStalls(socket: Socket, limits: StallLimits): void {
  const state: Watched = {
    limits,
    bytesRead: 0,
    bytesWritten: 0,
    readAt: performance.now(),
    awaitingSince: undefined,
  }
  watched.set(socket, state)
  // To connect would set the method back.
  socket.prependOnceListener('connect', () => {
    const { write } = socket
    socket.write = ((chunk: string, encoding?: BufferEncoding, done?: (error?: Error | null) => void) => {
      const { bytesRead } = socket
      // What came before is no response to this.
      if (bytesRead !== state.bytesRead) noteRead(state, bytesRead)
      state.awaitingSince ??= performance.now()
      return write.call(socket, chunk, encoding, done)
    }) as Socket['write']
  })
  timer ??= setInterval(lookAtAll, lookEveryMs).unref()
}

function lookAtAll(): void {
  const sinceLast = performance.now() - lookedAt
  lookedAt += sinceLast
  // Where the process itself was late, what has come in the meantime is yet to be read.
  if (sinceLast > lookEveryMs * 4) return
  for (const [socket, state] of watched) {
    if (socket.destroyed) watched.delete(socket)
    else if (isStalled(socket, state)) drop(socket, state)
  }
  if (watched.size > 0) return
  clearInterval(timer)
  timer = undefined
}

/** With those that nothing was sent on since: they may have died as well, and opening others costs less than to find out. */
function drop(socket: Socket, { awaitingSince = 0 }: Watched): void {
  socket.destroy()
  for (const [other, state] of watched) {
    const isIdle = state.awaitingSince === undefined && !state.limits.holdsLocks
    // When the last came is known as exactly as it is looked at.
    if (isIdle && state.readAt < awaitingSince + 2 * lookEveryMs) other.destroy()
  }
}

function isStalled(socket: Socket, state: Watched): boolean {
  look(socket, state)
  const now = performance.now()
  const { noResponse, noData = Infinity } = state.limits
  return now - (state.awaitingSince ?? now) >= noResponse || now - state.readAt >= noData
}

function look(socket: Socket, state: Watched): void {
  const { bytesRead, bytesWritten } = socket
  if (bytesRead !== state.bytesRead) noteRead(state, bytesRead)
  else if (bytesWritten !== state.bytesWritten) state.awaitingSince ??= performance.now()
  state.bytesWritten = bytesWritten
}

function noteRead(state: Watched, bytesRead: number): void {
  state.bytesRead = bytesRead
  state.readAt = performance.now()
  state.awaitingSince = undefined
}

/** The address as postgres.js has read it. */
type DriverOptions = { path?: string | false; host: string[]; port: number[]; sslnegotiation?: string | null }

/**
 * For the `socket` option of postgres.js: it chooses the host, and is watched, where it has limits. It connects when the driver first writes: one that fails at once would fail
 * before the driver listens to it.
 */
export function watchedSocket(limits?: StallLimits): (options: DriverOptions) => Socket {
  const choose = createHostChooser()
  return ({ path, host: hosts, port: ports, sslnegotiation }) => {
    const socket = new Socket()
    if (limits) watchForStalls(socket, limits)
    socket.once('end', () => failUnused(socket))
    const places = hosts.map((host, index) => ({ host, port: ports[index] ?? 5432 }))
    const { host, port } = choose(places, socket)
    const { write } = socket
    // This sets the method back.
    const begin = () => void (path ? socket.connect(path) : socket.connect(port, host))
    socket.write = ((...given: Parameters<Socket['write']>) => {
      begin()
      return Reflect.apply(write, socket, given)
    }) as Socket['write']
    // Encrypted from the first byte, it is asked to connect by another.
    if (sslnegotiation === 'direct') begin()
    // The driver compares the certificate with it.
    return Object.assign(socket, { host })
  }
}

/**
 * A balancer without a server behind it takes a connection and closes it: the driver would open the next one at once, without end, and
 * whoever waits for it would wait as long.
 */
function failUnused(socket: Socket): void {
  if (socket.bytesRead > 0) return
  const error = new Error('The connection was closed before the database said anything')
  socket.destroy(Object.assign(error, { code: 'ECONNRESET', syscall: 'read' }))
}
