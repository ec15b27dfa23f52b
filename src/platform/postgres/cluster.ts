import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { giveTo, type PostgresAccount } from './postgres-account.ts'

/** Owner of the database and the database itself. */
export const CLUSTER_USER = 'boltiv'
export const CLUSTER_DATABASE = 'boltiv'
const CLUSTER_VERSION = '18'

/**
 * The folder of the database cluster, made at first use. It is made under another name and renamed when whole, so a
 * start that was killed in between leaves nothing half-made.
 */
export function ensureCluster(account: PostgresAccount, options: { fast: boolean }): string {
  const cluster = join(account.home, 'postgres')
  if (existsSync(join(cluster, 'PG_VERSION'))) {
    requireVersion(cluster)
    giveTo(account, cluster)
    return cluster
  }
  const unfinished = `${cluster}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  giveTo(account.maker, unfinished)
  makeCluster(account, unfinished, options.fast)
  renameSync(unfinished, cluster)
  giveTo(account, cluster)
  return cluster
}

function requireVersion(cluster: string): void {
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (version === CLUSTER_VERSION) return
  throw new EmbeddedPostgresError(
    `The data in ${cluster} was made by PostgreSQL ${version}, this shop carries ${CLUSTER_VERSION}: restore a backup into a new DATA_DIR.`,
  )
}

/**
 * UTF-8 with PostgreSQL's own C.UTF-8 rules, which no update of the operating system can change under an index;
 * Hungarian order is requested where it is wanted (`COLLATE "hu-x-icu"`).
 */
function makeCluster(account: PostgresAccount, folder: string, fast: boolean): void {
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = [`--username=${CLUSTER_USER}`, '--auth=trust', '--no-instructions']
  run(account, 'initdb', ['-D', folder, ...locale, ...access, ...(fast ? ['--no-sync'] : [])])
  run(
    account,
    'postgres',
    ['--single', '-D', folder, '-F', 'postgres'],
    `CREATE DATABASE ${CLUSTER_DATABASE};\n`,
  )
}

function run(account: PostgresAccount, program: string, args: string[], input = ''): void {
  const command = account.command(program, args)
  const result = spawnSync(command.file, command.args, {
    ...account.maker.identity,
    cwd: '/',
    input,
    encoding: 'utf8',
  })
  if (result.status === 0) return
  const said = (result.error?.message ?? `${result.stderr}${result.stdout}`)
    .trim()
    .split('\n')
    .slice(-3)
    .join(' ')
  throw new EmbeddedPostgresError(`PostgreSQL's ${program} failed: ${said}`)
}
