import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { endWithProcess } from '../support/end-with-process.ts'
import { freePort } from '../support/free-port.ts'
import { isListening } from '../support/is-listening.ts'

const program = ['redis-server', 'valkey-server'].find(
  (name) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0,
)
export const hasRedis = program !== undefined

export type RedisServer = {
  url: string
  start: () => Promise<void>
  /** Ends it without a warning. */
  kill: () => Promise<void>
  /** It takes connections and commands, and says nothing any more. */
  freeze: () => void
  thaw: () => void
}

/** Redis or Valkey as the system has it, in memory alone, behind a password. */
export async function startRedis(): Promise<RedisServer> {
  const port = await freePort()
  let child: ChildProcess | undefined
  const server: RedisServer = {
    url: `redis://:a-password@127.0.0.1:${port}`,
    async start() {
      const settings = [
        '--port',
        String(port),
        '--bind',
        '127.0.0.1',
        '--save',
        '',
        '--requirepass',
        'a-password',
      ]
      child = spawn(program!, settings, { stdio: 'ignore' })
      endWithProcess(child)
      while (!(await isListening(port))) await wait(20)
    },
    async kill() {
      const ended = child && once(child, 'exit')
      child?.kill('SIGKILL')
      await ended
    },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
  }
  await server.start()
  return server
}
