import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Time for a request that was sent just before the server began to close. */
const graceMilliseconds = 1000

/**
 * Lets a server end although somebody holds a connection and asks nothing, as browsers do in advance and probes do. Node closes
 * only what rests between two requests: it would wait for the others as long as they like. Call it before the server listens,
 * and what it returns when the server begins to close; a request that has come is served.
 */
export function watchUnusedConnections(server: Server, graceMs: number = graceMilliseconds): () => void {
  const requests = new Map<Socket, number>()
  let isOver = false
  const add = (socket: Socket, change: number) => {
    const known = requests.get(socket)
    if (known === undefined) return
    requests.set(socket, known + change)
    // Whatever its last response said of another one: a stream of events has promised that it may be kept.
    if (isOver && known + change === 0) socket.destroySoon()
  }
  server.on('connection', (socket: Socket) => {
    requests.set(socket, 0)
    socket.once('close', () => requests.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    add(socket, 1)
    response.once('close', () => add(socket, -1))
  })
  return () => {
    setTimeout(() => {
      isOver = true
      for (const [socket, inFlight] of requests) if (inFlight === 0) socket.destroy()
    }, graceMs).unref()
  }
}
