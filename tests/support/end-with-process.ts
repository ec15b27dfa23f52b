import { spawn, type ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'

/** Ends a server of the tests when this process ends, however that happens: one that is killed can't end what it has started. */
export function endWithProcess(server: ChildProcess): void {
  const forget = endAfterThis(server.pid!, 'KILL')
  server.once('exit', forget)
}

/**
 * Sends a signal to another process when this one has ended, and removes a folder. A shell in a session of its own waits for the end of a
 * pipe that only this process holds open. Returns what ends the shell, to be called when the other process has ended.
 */
export function endAfterThis(pid: number, signal: 'KILL' | 'QUIT', folder = ''): () => void {
  const script = 'read -r nothing; kill -s "$1" "$0"; [ -z "$2" ] || { sleep 1; rm -rf "$2"; }'
  const watcher = spawn('sh', ['-c', script, String(pid), signal, folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  watcher.unref()
  // The pipe would hold this process back as the shell does.
  ;(watcher.stdin as Socket).unref()
  return () => void watcher.kill('SIGKILL')
}
