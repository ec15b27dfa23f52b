import { createServer } from 'node:net'

/**
 * A port that nobody listens on, and that nobody is given meanwhile: below those that the system gives away by
 * itself (from 32768 on), and of this worker's own thousand.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    nextPort = (nextPort % 1000) + 1
    const port = 12_000 + (Number(process.env.VITEST_POOL_ID ?? 0) % 16) * 1000 + nextPort
    if (await canListen(port)) return port
  }
}

/** Files of one worker come one after the other, each with a count of its own. */
let nextPort = Math.floor(Math.random() * 1000)

async function canListen(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
