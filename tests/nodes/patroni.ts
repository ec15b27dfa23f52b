import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '#platform/database/database.ts'
import { endWithProcess } from '../support/end-with-process.ts'
import { freePort } from '../support/free-port.ts'
import { isListening } from '../support/is-listening.ts'

/** Debian keeps servers where ordinary users don't look. */
const env = { PATH: `${process.env.PATH}:/usr/sbin`, LANG: 'C.UTF-8', PYTHONUNBUFFERED: '1' }
const documented = (path: string) => readFileSync(new URL(`../../docs/${path}`, import.meta.url), 'utf8')
const binaries = /bin_dir: (\S+)/.exec(documented('deployment/patroni.yml'))![1]!
export const hasPatroni = ['patroni', 'etcd', 'haproxy', `${binaries}/postgres`].every(
  (program) => spawnSync('sh', ['-c', `command -v ${program}`], { env }).status === 0,
)

const startLimitMs = 60_000

export type PatroniCluster = {
  /** By haproxy, of a role that owns its database and no more. */
  url: string
  replicaUrl: string
  /** The primary and what watches it end as its machine would without power; gives the name of the one that was. */
  killPrimary: () => Promise<string>
  /** Who is the primary now. */
  primary: () => Promise<string | undefined>
  stop: () => Promise<void>
}

type Member = {
  name: string
  port: number
  apiPort: number
  folder: string
  agent: ChildProcess
  said: () => string
}

/** Two servers with the files of docs/deployment and docs/proxies, in which only addresses are others. */
export async function startPatroni(): Promise<PatroniCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'boltiv-patroni-'))
  const user = systemUser()
  if (user) chownSync(folder, user.uid, user.gid)
  chmodSync(folder, 0o755)
  const start = (program: string, args: string[]) => startProgram(program, args, { ...user, cwd: folder })
  const stopping: (() => Promise<void>)[] = []
  const own = (text: string, changes: [RegExp, string][]) =>
    changes.reduce((changed, [what, by]) => {
      if (changed.search(what) < 0) throw new Error(`The documented file has no ${what}`)
      return changed.replaceAll(what, by)
    }, text)
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }

  async function stop(): Promise<void> {
    for (const end of stopping.toReversed()) await end()
    rmSync(folder, { recursive: true, force: true })
  }

  try {
    const [etcdPort, peerPort] = [await freePort(), await freePort()]
    const etcd = start('etcd', [
      '--config-file',
      write(
        'etcd.yml',
        own(documented('deployment/etcd.yml'), [
          [/127\.0\.0\.1:2379/g, `127.0.0.1:${etcdPort}`],
          [/127\.0\.0\.1:2380/g, `127.0.0.1:${peerPort}`],
          [/^data-dir: .*$/gm, `data-dir: ${join(folder, 'etcd')}`],
        ]),
      ),
    ])
    stopping.push(() => end(etcd.child, 'SIGKILL'))
    await until(() => isListening(etcdPort), 'etcd', etcd.said)

    const members: Member[] = []
    for (const name of ['db1', 'db2']) {
      const [port, apiPort] = [await freePort(), await freePort()]
      const data = join(folder, name)
      const config = write(
        `${name}.yml`,
        own(documented('deployment/patroni.yml'), [
          [/^name: db1$/gm, `name: ${name}`],
          [/127\.0\.0\.1:8008/g, `127.0.0.1:${apiPort}`],
          [/127\.0\.0\.1:5432/g, `127.0.0.1:${port}`],
          [/127\.0\.0\.1:2379/g, `127.0.0.1:${etcdPort}`],
          [/data_dir: .*/g, `data_dir: ${data}`],
        ]),
      )
      const { child: agent, said } = start('patroni', [config])
      members.push({ name, port, apiPort, folder: data, agent, said })
      stopping.push(async () => {
        await end(agent, 'SIGKILL')
        killThoseIn(data)
      })
      // The first makes the database, the second copies it.
      await until(
        async () => (await stateOf(apiPort)) === (name === 'db1' ? 'primary' : 'replica'),
        name,
        said,
      )
    }
    const [first, second] = members as [Member, Member]
    const isSynchronous = async () =>
      (await request(first.apiPort, 'cluster'))?.members?.some(({ role }) => role === 'sync_standby') === true
    await until(isSynchronous, 'the synchronous standby', second.said)

    const [primaryPort, replicaPort] = [await freePort(), await freePort()]
    const haproxy = startProgram('haproxy', [
      '-db',
      '-f',
      write(
        'haproxy.cfg',
        own(documented('proxies/haproxy-postgresql.cfg'), [
          [/^ +(user|group|chroot) .*\n/gm, ''],
          [/127\.0\.0\.1:5000/g, `127.0.0.1:${primaryPort}`],
          [/127\.0\.0\.1:5001/g, `127.0.0.1:${replicaPort}`],
          [/127\.0\.0\.1:5432 port 8008/g, `127.0.0.1:${first.port} port ${first.apiPort}`],
          [/127\.0\.0\.1:5433 port 8009/g, `127.0.0.1:${second.port} port ${second.apiPort}`],
        ]),
      ),
    ])
    stopping.push(() => end(haproxy.child, 'SIGKILL'))
    const password = /superuser:\s+username: postgres\s+password: (\S+)/.exec(
      documented('deployment/patroni.yml'),
    )![1]
    await makeDatabase(`postgres://postgres:${password}@127.0.0.1:${first.port}/postgres`)
    const at = (port: number) => `postgres://boltiv:secret@127.0.0.1:${port}/boltiv`
    await until(() => leadsTo('primary', at(primaryPort)), 'haproxy', haproxy.said)
    await until(() => leadsTo('standby', at(replicaPort)), 'haproxy', haproxy.said)

    const primary = async () => {
      for (const { name, apiPort } of members) if ((await stateOf(apiPort)) === 'primary') return name
      return undefined
    }
    return {
      url: at(primaryPort),
      replicaUrl: at(replicaPort),
      primary,
      async killPrimary() {
        const name = await primary()
        const { agent, folder: data } = members.find((member) => member.name === name)!
        agent.kill('SIGKILL')
        killThoseIn(data)
        return name!
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** PostgreSQL refuses root, and Patroni starts it as who it is. */
function systemUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: idOf('-u'), gid: idOf('-g') }
}

function startProgram(
  program: string,
  args: string[],
  options: { uid?: number; gid?: number; cwd?: string } = {},
) {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'], ...options })
  endWithProcess(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (output += data.toString()))
  return { child, said: () => output.slice(-4000) }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/** PostgreSQL's processes, whoever their parents are now: they work in its folder. */
function killThoseIn(folder: string): void {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (readlinkSync(`/proc/${pid}/cwd`) === folder) process.kill(Number(pid), 'SIGKILL')
    } catch {
      // It has ended, or is somebody else's.
    }
  }
}

async function until(check: () => Promise<boolean>, what: string, said: () => string): Promise<void> {
  for (const began = Date.now(); !(await check()); await wait(100))
    if (Date.now() - began > startLimitMs) throw new Error(`${what} did not start:\n${said()}`)
}

type ClusterState = { role?: string; state?: string; members?: { name: string; role: string }[] }

async function request(port: number, path: string): Promise<ClusterState | undefined> {
  return fetch(`http://127.0.0.1:${port}/${path}`, { signal: AbortSignal.timeout(2000) }).then(
    (response) => response.json() as Promise<ClusterState>,
    () => undefined,
  )
}

async function stateOf(port: number): Promise<'primary' | 'replica' | undefined> {
  const found = await request(port, 'patroni')
  if (found?.state !== 'running') return undefined
  return found.role === 'master' || found.role === 'primary' ? 'primary' : 'replica'
}

async function makeDatabase(url: string): Promise<void> {
  const sql = openDatabase(url, { max: 1 })
  await sql`create role boltiv login password 'secret'`
  await sql`create database boltiv owner boltiv`
  await sql.end()
}

/** haproxy takes every server for a fitting one until it has looked at it: several in a row have to be right. */
async function leadsTo(wanted: 'primary' | 'standby', url: string): Promise<boolean> {
  for (let round = 0; round < 4; round += 1) {
    const sql = openDatabase(url, { max: 1 })
    const [row] = await sql<{ standby: boolean }[]>`select pg_is_in_recovery() as standby`.catch(() => [])
    await sql.end({ timeout: 1 })
    if (row?.standby !== (wanted === 'standby')) return false
  }
  return true
}
