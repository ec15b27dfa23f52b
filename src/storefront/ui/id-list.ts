/** Ids that a browser stored as a text (`3,17`): whole positive numbers without doubles, the first `max`. Anything else is left out. */
export function readIdList(text: string | null, max: number): number[] {
  const ids = (text ?? '').split(',').filter((part) => /^[1-9]\d{0,8}$/.test(part))
  return [...new Set(ids.map(Number))].slice(0, max)
}
