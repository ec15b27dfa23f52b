import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * A text that stays the same for one process's life and differs for another that gets the same pid later
 * (its start time); undefined when no such process lives.
 */
export function processIdentity(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined
  if (process.platform === 'linux') return linuxStart(pid)
  return ps(pid, 'lstart=')
}

/** The command line of a live process, for recognising it; empty when unknown. */
export function commandLine(pid: number): string {
  if (process.platform !== 'linux') return ps(pid, 'command=') ?? ''
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

/** Whether the pid names a process that still runs; one that has ended but was not reaped does not. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return process.platform !== 'linux' || linuxState(pid) !== 'Z'
}

/** Fields of /proc/PID/stat after the command, which may itself hold spaces and brackets. */
function linuxStat(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

function linuxState(pid: number): string {
  return linuxStat(pid)[0] ?? 'Z'
}

function linuxStart(pid: number): string | undefined {
  const ticks = linuxStat(pid)[19]
  if (!ticks) return undefined
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${ticks}`
}

function ps(pid: number, column: string): string | undefined {
  try {
    return execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
  } catch {
    return undefined
  }
}
