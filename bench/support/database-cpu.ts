import { readdirSync } from 'node:fs'
import type { Sql } from '#platform/database/database.ts'
import { cpuOf } from './process-stat.ts'

/**
 * Reads the CPU time in milliseconds that the processes of a PostgreSQL on this machine have used; connections that ended
 * meanwhile are missing. Only Linux reports it: elsewhere it is not a number.
 */
export async function openDatabaseCpu(sql: Sql): Promise<() => number> {
  const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  const postmaster = process.platform === 'linux' ? cpuOf(String(row?.pid)).parent : undefined
  return () => {
    if (postmaster === undefined) return Number.NaN
    const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    return all.reduce((sum, pid) => {
      const { parent, milliseconds } = cpuOf(pid)
      return parent === postmaster || pid === postmaster ? sum + milliseconds : sum
    }, 0)
  }
}
