import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { searchdConfiguration } from '#listing-index/sphinxql/searchd-configuration.ts'
import type { ShardAddress } from '#listing-index/sphinxql/shards.ts'
import { endWithProcess } from './end-with-process.ts'
import { freePort } from './free-port.ts'
import { isListening } from './is-listening.ts'

export const hasSearchd = spawnSync('sh', ['-c', 'command -v searchd']).status === 0

export type Searchd = {
  address: ShardAddress
  /** Of the process that was started last. */
  pid: () => number
  start: () => Promise<void>
  /** Ends it without a warning; what it holds is there again after `start`. */
  kill: () => Promise<void>
  /** Starts it again; what it holds now is what `lose` brings back. */
  keep: () => Promise<void>
  /** Starts it again without what was written since, as one that was killed may have lost it. */
  lose: () => Promise<void>
  /** It takes connections, and says nothing any more. */
  freeze: () => void
  thaw: () => void
  /** Ends it and removes what it holds. */
  remove: () => Promise<void>
}

/** A `searchd` as the system has it, with an empty shard in a folder of its own. */
export async function startSearchd(): Promise<Searchd> {
  const folder = mkdtempSync(join(tmpdir(), 'boltiv-searchd-'))
  const port = await freePort()
  const file = join(folder, 'searchd.conf')
  mkdirSync(join(folder, 'data'))
  writeFileSync(file, searchdConfiguration({ listen: `127.0.0.1:${port}`, folder: join(folder, 'data') }))
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    child = spawn('searchd', ['--nodetach', '--config', file], { stdio: 'ignore' })
    endWithProcess(child)
    while (!(await isListening(port))) {
      if (child.exitCode !== null) throw new Error(`searchd has ended with ${child.exitCode}`)
      await wait(20)
    }
  }
  async function kill(): Promise<void> {
    const ended = child && once(child, 'exit')
    if (child?.kill('SIGKILL')) await ended
  }
  async function copyData(from: string, to: string): Promise<void> {
    await kill()
    rmSync(join(folder, to), { recursive: true, force: true })
    cpSync(join(folder, from), join(folder, to), { recursive: true })
    await start()
  }
  await start()
  return {
    address: { host: '127.0.0.1', port },
    pid: () => child!.pid!,
    start,
    kill,
    keep: () => copyData('data', 'kept'),
    lose: () => copyData('kept', 'data'),
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    async remove() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
