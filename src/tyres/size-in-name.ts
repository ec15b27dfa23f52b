/**
 * A tyre size in a name, `205/55 R16`, `195 R14C`, and the load and speed index after it, `91H`. Without a profile only a
 * tyre's width before an R counts: the `540 D24` of a gate or a pump is no size. Pure.
 */
const sizePattern =
  /(?<![\d.,])(?:(\d{3})\/(\d{2,3})\s?(?=[A-Z])|([1-3]\d5)\s?(?=Z?R))((?:ZR|RF|R|D|B)\d{2}(?:[.,]5)?C?)(?:\s+(\d{2,3}(?:\/\d{2,3})?[A-Z]\d?))?(?:\s+XL)?(?!\w)/

export type SizeInName = {
  before: string
  /** As it stands in the name, with its index. */
  whole: string
  after: string
  width: string
  /** '' where the size has none. */
  profile: string
  rim: string
  index: string
}

/** The first tyre size in a name and what stands around it; null when there is none. */
export function findSize(name: string): SizeInName | null {
  const found = sizePattern.exec(name)
  if (!found) return null
  const [whole, profiled, profile = '', alone, rim = '', index = ''] = found
  const width = profiled ?? alone ?? ''
  return {
    before: name.slice(0, found.index).trimEnd(),
    whole,
    after: name.slice(found.index + whole.length).trimStart(),
    width,
    profile,
    rim,
    index,
  }
}
