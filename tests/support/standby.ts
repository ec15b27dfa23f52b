import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { migrate, openDatabase, type Sql } from '#platform/database/database.ts'
import { CLUSTER_DATABASE, CLUSTER_USER } from '#platform/postgres/cluster.ts'
import { socketUrl } from '#platform/postgres/connection-url.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { choosePostgresAccount, giveTo } from '#platform/postgres/postgres-account.ts'
import { findPostgresBinaries } from '#platform/postgres/postgres-binaries.ts'
import { startPostmaster, stopPostmaster } from '#platform/postgres/postmaster.ts'

/** A PostgreSQL of its own with a standby beside it, both those of the npm packages. */
export type ReplicatedDatabase = {
  /** Of the primary, migrated and empty. */
  url: string
  sql: Sql
  replicaUrl: string
  /** Superuser's statements at the standby. */
  replica: Sql
  /** Ends the standby as a power cut would; `startStandby` begins it again. */
  killStandby: () => Promise<void>
  startStandby: () => Promise<void>
  stop: () => Promise<void>
}

const noLog = () => {}

export async function startReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'boltiv-replicated-'))
  const primary = await startEmbeddedPostgres({ dataDir, fast: true, log: noLog })
  await migrate(primary.url)
  const sql = openDatabase(primary.url, { max: 4 })
  const account = choosePostgresAccount(findPostgresBinaries(), dataDir, noLog)
  const cluster = join(account.home, 'standby')
  const socketDir = join(account.home, 'standby-socket')
  await copyCluster(sql, join(account.home, 'postgres'), cluster)
  writeFileSync(join(cluster, 'standby.signal'), '')
  writeFileSync(
    join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${primary.socketDir} user=${CLUSTER_USER}'\nwal_retrieve_retry_interval = 200\n`,
  )
  mkdirSync(socketDir, { mode: 0o700 })
  for (const folder of [cluster, socketDir]) giveTo(account, folder)

  const start = () =>
    startPostmaster({ account, cluster, socketDir, logFile: join(dataDir, 'standby.log'), fast: true })
  let server: Awaited<ReturnType<typeof start>> | undefined = await start()
  const replicaUrl = socketUrl({ socketDir, user: CLUSTER_USER, database: CLUSTER_DATABASE })
  const replica = openDatabase(replicaUrl, { max: 1 })

  async function killStandby(): Promise<void> {
    const { pid } = server!
    // Its children end with it.
    process.kill(pid!, 'SIGQUIT')
    await stopPostmaster(pid!)
    server = undefined
  }
  return {
    url: primary.url,
    sql,
    replicaUrl,
    replica,
    killStandby,
    async startStandby() {
      server = await start()
    },
    async stop() {
      await Promise.all([sql.end({ timeout: 1 }), replica.end({ timeout: 1 })])
      if (server) await killStandby()
      await primary.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** As a backup is made: the files as they are, and what was written meanwhile comes from the primary. */
async function copyCluster(sql: Sql, from: string, to: string): Promise<void> {
  const own = await sql.reserve()
  try {
    await own`select pg_backup_start('standby', true)`
    cpSync(from, to, { recursive: true, filter: (path) => !isLeftOut(path) })
    const [label] = await own<{ labelfile: string }[]>`select labelfile from pg_backup_stop(false)`
    writeFileSync(join(to, 'backup_label'), label!.labelfile)
  } finally {
    own.release()
  }
}

const isLeftOut = (path: string) =>
  basename(path).startsWith('postmaster.') ||
  (/^[0-9A-F]{24}/.test(basename(path)) && basename(dirname(path)) === 'pg_wal')
