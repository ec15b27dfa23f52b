import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import type { PostgresAccount } from './postgres-account.ts'
import { commandLine, isAlive } from './process-identity.ts'

const LOG_LIMIT_BYTES = 4 * 1024 * 1024
const START_LIMIT_MS = 60_000
const FAST_STOP_MS = 20_000

const DURABLE = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on', 'max_connections=100']
/** A test run has many shops over one server. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300']
const ALWAYS = [
  'listen_addresses=', // the unix socket only
  'unix_socket_permissions=0700',
  'shared_buffers=128MB',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_error_verbosity=terse', // details hold customers' data, and the shop logs what it needs of them
  'jit=off', // the shop's queries are short; compiling them costs more than they take
  'logging_collector=off',
]

/** What `postmaster.pid` says of the server that runs, or ran, on a cluster. */
export interface PostmasterFile {
  pid: number
  socketDir: string
  ready: boolean
}

export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), socketDir: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' }
  } catch {
    return undefined
  }
}

/**
 * Stops the server that a killed shop left behind, and removes what a killed server left behind: PostgreSQL would
 * refuse to start when another process happens to have got the old pid.
 */
export async function clearOrphan(cluster: string, log: (line: string) => void): Promise<void> {
  const old = readPostmasterFile(cluster)
  if (!old) return
  if (isAlive(old.pid) && commandLine(old.pid).includes(cluster)) {
    log('Stopping the PostgreSQL that the last run left behind.')
    await stopPostmaster(old.pid)
  }
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
  if (isTemporarySocketDir(old.socketDir)) rmSync(old.socketDir, { recursive: true, force: true })
}

/** Folders of the form that `socket-folder.ts` makes for data folders with a long path. */
function isTemporarySocketDir(folder: string): boolean {
  return basename(folder).startsWith('boltiv-socket-') && existsSync(dirname(folder))
}

/** Starts the server and resolves with its process when it takes connections. */
export async function startPostmaster(options: {
  account: PostgresAccount
  cluster: string
  socketDir: string
  logFile: string
  fast: boolean
}): Promise<ChildProcess> {
  const { account, cluster, socketDir } = options
  const settings = [...ALWAYS, ...(options.fast ? FAST : DURABLE)].flatMap((setting) => ['-c', setting])
  const command = account.command('postgres', ['-D', cluster, '-k', socketDir, ...settings])
  const output = openLog(options.logFile)
  // Its own session: Ctrl-C in the terminal must reach the shop first, which still has responses to finish.
  const child = spawn(command.file, command.args, {
    ...account.identity,
    cwd: '/',
    detached: true,
    stdio: ['ignore', output.descriptor, output.descriptor],
  })
  closeSync(output.descriptor)
  await untilReady(child, cluster, () => readFileSync(options.logFile, 'utf8').slice(output.start))
  return child
}

async function untilReady(child: ChildProcess, cluster: string, said: () => string): Promise<void> {
  let failure: string | undefined
  child.once('error', (error) => (failure = error.message))
  const limit = Date.now() + START_LIMIT_MS
  while (Date.now() < limit) {
    if (failure !== undefined || child.exitCode !== null || child.signalCode !== null) {
      throw new EmbeddedPostgresError(`PostgreSQL did not start: ${failure ?? lastLines(said())}`)
    }
    const file = readPostmasterFile(cluster)
    if (file?.pid === child.pid && file?.ready) return
    await sleep(10)
  }
  child.kill('SIGQUIT')
  throw new EmbeddedPostgresError(
    `PostgreSQL was not ready after ${START_LIMIT_MS / 1000} s: ${lastLines(said())}`,
  )
}

function lastLines(text: string): string {
  const lines = text.trim().split('\n')
  return lines.findLast((line) => line.includes('FATAL:')) ?? lines.at(-1) ?? 'it said nothing'
}

/** Ends connections and the server: by a fast shutdown, and when that hangs by an immediate one, which recovers. */
export async function stopPostmaster(pid: number): Promise<void> {
  if (await ended(pid, 'SIGINT', FAST_STOP_MS)) return
  if (await ended(pid, 'SIGQUIT', FAST_STOP_MS)) return
  throw new EmbeddedPostgresError(`PostgreSQL (pid ${pid}) does not stop.`)
}

async function ended(pid: number, signal: NodeJS.Signals, limitMs: number): Promise<boolean> {
  const limit = Date.now() + limitMs
  if (isAlive(pid)) process.kill(pid, signal)
  while (isAlive(pid)) {
    if (Date.now() > limit) return false
    await sleep(10)
  }
  return true
}

function openLog(file: string): { descriptor: number; start: number } {
  if (existsSync(file) && statSync(file).size > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`)
  const descriptor = openSync(file, 'a', 0o600)
  return { descriptor, start: statSync(file).size }
}
