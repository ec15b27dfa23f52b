import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { compileCache } from '../support/compile-cache.ts'
import { endWithProcess } from '../support/end-with-process.ts'
import { freePort } from '../support/free-port.ts'

/** A shop server in a process of its own. */
export type ServerProcess = {
  /** `http://127.0.0.1:4321` */
  origin: string
  pid: number
  /** What it has said until now. */
  output: () => string
  /** Ends it without a warning, as a power cut would. */
  kill: () => Promise<void>
  /** Ends it as an operator would. @throws Error when it doesn't end by itself, in time and well. */
  stop: () => Promise<void>
}

const root = new URL('../..', import.meta.url).pathname
/** As scripts/bootstrap.mjs starts it. */
const youngObjects = '--max-semi-space-size=16'
/** Names the bundle of the server that a test run starts (tests/support/server-bundle.ts). */
export const serverProgram = 'TEST_SERVER_PROGRAM'
const readyTimeout = 180_000

/** Starts the program over a test database; several may share one. Resolves when it is ready. */
export async function startServer(
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  const port = Number(env.PORT ?? (await freePort()))
  const managementPort = Number(env.MANAGEMENT_PORT ?? (await freePort()))
  const dataDir = mkdtempSync(join(tmpdir(), 'boltiv-server-'))
  const child = spawn(process.execPath, [youngObjects, process.env[serverProgram] ?? 'src/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      MANAGEMENT_PORT: String(managementPort),
      SHOP_DEMO: '0',
      // A test that happens to run when one is due has nothing to do with it.
      BACKUP_DIR: 'none',
      RATE_LIMITS: '0',
      // How busy the machine is says nothing of the shop.
      OVERLOAD_MS: '0',
      DRAIN_SECONDS: '0',
      STOP_SECONDS: '300',
      LOG_LEVEL: 'error',
      APP_SECRET: 'one secret for all servers of a test run',
      NODE_COMPILE_CACHE: compileCache,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  endWithProcess(child)
  const output: Buffer[] = []
  child.stdout.on('data', (data: Buffer) => output.push(data))
  child.stderr.on('data', (data: Buffer) => output.push(data))
  let isEnding = false
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  // A server that dies by itself is seen by its clients as a cut connection; why stands in what it wrote.
  child.once('exit', (code) => {
    if (!isEnding) process.stderr.write(`A server ended (${code}):\n${Buffer.concat(output).toString()}\n`)
  })
  const end = (signal: 'SIGKILL' | 'SIGTERM') => async () => {
    isEnding = true
    child.kill(signal)
    await ended
    rmSync(dataDir, { recursive: true, force: true })
    if (signal === 'SIGTERM' && child.exitCode !== 0)
      throw new Error(`A server ended with ${child.exitCode}:\n${Buffer.concat(output).toString()}`)
  }
  const server = {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    output: () => Buffer.concat(output).toString(),
    kill: end('SIGKILL'),
    stop: end('SIGTERM'),
  }
  for (const start = Date.now(); !(await isReady(managementPort)); await wait(50)) {
    if (child.exitCode === null && Date.now() - start < readyTimeout) continue
    await server.kill()
    throw new Error(`The server did not start:\n${Buffer.concat(output).toString()}`)
  }
  return server
}

/** Whether a process takes requests, by its management port. */
export async function isReady(managementPort: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${managementPort}/readyz`).then(
    (response) => response.ok,
    () => false,
  )
}
