import { readFileSync } from 'node:fs'

const millisecondsOfTick = 10

/** A process's parent and its CPU time of user and system in milliseconds; of a process that is gone nothing. Linux alone has it. */
export function cpuOf(pid: string | number): { parent: string | undefined; milliseconds: number } {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Behind the name, which may hold anything: state, parent, ..., and as 12th and 13th the ticks of user and system.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
    return { parent: fields[1], milliseconds: (Number(fields[11]) + Number(fields[12])) * millisecondsOfTick }
  } catch {
    return { parent: undefined, milliseconds: 0 }
  }
}

/** What of a process is in memory, in MB; not a number where the system doesn't say. */
export const residentMegabytes = (pid: number): number => megabytesOf(pid, 'VmRSS')

/** The most that it was until now. */
export const peakMegabytes = (pid: number): number => megabytesOf(pid, 'VmHWM')

function megabytesOf(pid: number, line: 'VmRSS' | 'VmHWM'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(new RegExp(`^${line}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}
