import { stat } from 'node:fs/promises'
import { SingleBar } from 'cli-progress'
import type { OnProgress } from '#platform/backup/make-backup.ts'

/** On a terminal alone; a log gets the last line only. */
export function progressBar(): { update: OnProgress; stop: () => void } {
  const bar = process.stdout.isTTY
    ? new SingleBar({ format: '{bar} {percentage}% | {duration_formatted}', hideCursor: true })
    : null
  let started = false
  return {
    update(done, total) {
      if (!started) bar?.start(total, 0)
      started = true
      bar?.update(Math.min(done, total))
    },
    stop: () => bar?.stop(),
  }
}

export const inMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
export const inSeconds = (startedAt: number): string =>
  `${((performance.now() - startedAt) / 1000).toFixed(1)} s`

export const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
