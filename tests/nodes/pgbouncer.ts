import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { endWithProcess } from '../support/end-with-process.ts'
import { freePort } from '../support/free-port.ts'
import { isListening } from '../support/is-listening.ts'

/** Debian keeps servers where ordinary users don't look. */
const env = { PATH: `${process.env.PATH}:/usr/sbin` }
export const hasPgbouncer = spawnSync('sh', ['-c', 'command -v pgbouncer'], { env }).status === 0

/** PgBouncer with the file of docs/proxies, in front of a database that is reached by TCP. */
export async function startPgbouncer(
  databaseUrl: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'boltiv-pgbouncer-'))
  const port = await freePort()
  const target = new URL(databaseUrl)
  const documented = readFileSync(new URL('../../docs/proxies/pgbouncer.ini', import.meta.url), 'utf8')
  const name = target.pathname.slice(1)
  const config = join(folder, 'pgbouncer.ini')
  writeFileSync(
    config,
    documented
      .replace(
        /^boltiv = host=\S+ port=\S+ dbname=\S+/m,
        `${name} = host=${target.hostname} port=${target.port} dbname=${name} user=${target.username}`,
      )
      .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
      // The tests' database lets everybody in.
      .replace(/^auth_type = .*$/m, 'auth_type = any')
      .replace(/^auth_file = .*$/m, 'unix_socket_dir ='),
  )
  chmodSync(folder, 0o755)
  // It refuses to be root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn('pgbouncer', [...user, config], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  endWithProcess(child)
  let output = ''
  child.stderr.on('data', (data: Buffer) => (output += data.toString()))
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer did not start:\n${output}`)
    await wait(20)
  }
  return {
    url: `postgres://${target.username}@127.0.0.1:${port}/${name}`,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGQUIT')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}
