import { connect, createServer, type Socket } from 'node:net'
import { postgresJsArguments } from '#platform/postgres/connection-url.ts'

/** A way to a database over TCP that can be cut, mended and frozen, as a network or a balancer in between would. */
export type DatabaseLine = {
  /** The database's address by this way. */
  url: string
  /** Ends every connection and refuses new ones, as if the server went down. */
  cut: () => void
  mend: () => Promise<void>
  /** Those that are open never say anything again, and don't end: their other side has lost its power. New ones work. */
  freezeOpen: () => void
  /** New ones are taken and never say anything either, until `thawNew`; those that came meanwhile stay frozen. */
  freezeNew: () => void
  thawNew: () => void
  /** How many are open, the frozen ones too. */
  connections: () => number
}

export async function openDatabaseLine(databaseUrl: string): Promise<DatabaseLine> {
  const { path } = postgresJsArguments(databaseUrl).options
  if (!path) throw new Error('The tests’ database is reached by a socket of this machine')
  const pairs = new Set<[Socket, Socket]>()
  let isNewFrozen = false

  const server = createServer((near) => {
    const far = connect(path)
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const socket of pair) {
      socket.on('error', () => {})
      socket.on('close', () => {
        pairs.delete(pair)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far).pipe(near)
    if (isNewFrozen) freeze(pair)
  })

  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as { port: number }

  function cut() {
    if (server.listening) server.close()
    for (const pair of pairs) for (const socket of pair) socket.destroy()
  }

  const url = new URL(databaseUrl)
  url.search = ''
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    cut,
    mend: () => listen(port),
    freezeOpen: () => pairs.forEach(freeze),
    freezeNew: () => (isNewFrozen = true),
    thawNew: () => (isNewFrozen = false),
    connections: () => pairs.size,
  }
}

function freeze([near, far]: [Socket, Socket]): void {
  near.unpipe(far).pause()
  far.unpipe(near).pause()
}
