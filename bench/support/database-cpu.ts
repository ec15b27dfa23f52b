import { readdirSync, readFileSync } from 'node:fs'
import type { Sql } from '#platform/database/database.ts'

const millisecondsOfTick = 10

/**
 * Reads the CPU time in milliseconds that the processes of a PostgreSQL on this machine have used; connections that ended
 * meanwhile are missing. Only Linux reports it: elsewhere it is not a number.
 */
export async function openDatabaseCpu(sql: Sql): Promise<() => number> {
  const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  const postmaster = process.platform === 'linux' ? statOf(String(row?.pid)).parent : undefined
  return () => {
    if (postmaster === undefined) return Number.NaN
    const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    return all.reduce((sum, pid) => {
      const { parent, ticks } = statOf(pid)
      return parent === postmaster || pid === postmaster ? sum + ticks * millisecondsOfTick : sum
    }, 0)
  }
}

/** Of a process that is gone: nothing. */
function statOf(pid: string): { parent: string | undefined; ticks: number } {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Behind the name, which may hold anything: state, parent, ..., and as 12th and 13th the ticks of user and system.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
    return { parent: fields[1], ticks: Number(fields[11]) + Number(fields[12]) }
  } catch {
    return { parent: undefined, ticks: 0 }
  }
}
