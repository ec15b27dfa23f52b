/** A list may lose so much of what we know, and hold so much that is unusable, before it counts as broken. */
const maxLostShare = 0.2

/** What was read of one provider. `known`: its active points until now; `rejected`: unusable points of the list. */
export type Reading = {
  points: readonly { active: boolean }[]
  known: number
  rejected: number
  acceptShrink: boolean
}

/** Why a list is not taken over, in words for the log; null when it is. Pure. */
export function refuseReading({ points, known, rejected, acceptShrink }: Reading): string | null {
  const usable = points.filter(({ active }) => active).length
  if (usable === 0) return rejected > 0 ? `none of its ${rejected} points is usable` : 'holds no points'
  if (rejected > (points.length + rejected) * maxLostShare)
    return `${rejected} of its ${points.length + rejected} points are unusable`
  if (usable < known * (1 - maxLostShare) && !acceptShrink)
    return `has shrunk from ${known} to ${usable} active points`
  return null
}
