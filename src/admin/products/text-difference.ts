/** Where two long texts begin to differ. Pure. */

/** Characters before it that are shown with it. */
const context = 40

/** Both texts from a little before their first difference on, at the begin of a word; `…` stands for what both have alike. */
export function fromDifference(before: string, after: string): [string, string] {
  let common = 0
  while (common < before.length && before[common] === after[common]) common += 1
  if (common === before.length && common === after.length) return [before, after]
  const near = Math.max(0, common - context)
  const start = near === 0 ? 0 : after.lastIndexOf(' ', near) + 1
  return start === 0 ? [before, after] : [`…${before.slice(start)}`, `…${after.slice(start)}`]
}
