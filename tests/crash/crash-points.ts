import type { Random } from '#demo/catalogue/random.ts'

export const moments = [
  'completion',
  'purchase',
  'notification',
  'return',
  'reconciliation',
  'emails',
] as const
export type Moment = (typeof moments)[number]

export type CrashPoint = {
  /** What the shop is doing. */
  moment: Moment
  /** Which of the two servers die. */
  victims: readonly number[]
  /** How much of the time that it takes has gone by: from 0, and up to this when it may be just over. */
  part: number
}
const latest = 1.8

/** Every moment as often as the others, for each server in turn, by whole rounds of them. A payment is polled by either server: there both are killed. */
export function drawCrashPoints(random: Random, count: number): CrashPoint[] {
  return Array.from({ length: count }, (_, turn) => {
    const moment = moments[turn % moments.length] ?? 'completion'
    const round = Math.floor(turn / moments.length)
    const victims = moment === 'reconciliation' ? [0, 1] : [(turn + round) % 2]
    return { moment, victims, part: random.next() * latest }
  })
}
