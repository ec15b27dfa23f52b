/** Differences of texts by lines, as people read them. Pure. */

export type DiffLine = { sign: ' ' | '-' | '+'; text: string }

/** More lines than this are not compared one by one. */
const maxLines = 2000

/** `-` stands before the lines of `before`, `+` before those of `after`; the longest common lines stay. */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  if (before.length > maxLines || after.length > maxLines)
    return [...before.map((text) => line('-', text)), ...after.map((text) => line('+', text))]
  const lengths = commonLengths(before, after)
  const lines: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      lines.push(line(' ', before[i]!))
      i += 1
      j += 1
    } else if (j >= after.length || (i < before.length && lengths[i + 1]![j]! >= lengths[i]![j + 1]!)) {
      lines.push(line('-', before[i]!))
      i += 1
    } else {
      lines.push(line('+', after[j]!))
      j += 1
    }
  }
  return lines
}

const line = (sign: DiffLine['sign'], text: string): DiffLine => ({ sign, text })

/** How many lines are common from each pair of positions on. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint16Array[] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1))
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      lengths[i]![j] =
        before[i] === after[j]
          ? lengths[i + 1]![j + 1]! + 1
          : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!)
  return lengths
}

/** The changed lines with some around them; `…` where lines are left out. */
export function diffText(lines: readonly DiffLine[], around = 2): string {
  const isNear = (index: number) =>
    lines.slice(Math.max(0, index - around), index + around + 1).some(({ sign }) => sign !== ' ')
  return lines
    .flatMap(({ sign, text }, index) => {
      if (isNear(index)) return [`${sign} ${text}`]
      return index === 0 || isNear(index - 1) ? ['…'] : []
    })
    .join('\n')
}
