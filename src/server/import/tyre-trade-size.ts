/** Finds a tyre size in a trade name, old and mistyped forms included. Pure. */

export type TradeSize = {
  /** `metric` 205/55 R16; `inch` 31x10.5 R15; `plain` 195 R14C; `numeric` 10.00 R20 and 15.5/80-24, in inches. */
  form: 'metric' | 'inch' | 'plain' | 'numeric'
  /** Millimetres; null in forms that give inches. */
  width: number | null
  /** Height of the side wall, per cent of the width. */
  profile: number | null
  construction: 'R' | 'ZR' | 'RF' | 'D' | 'B'
  /** Inches. */
  rim: number
  commercial: boolean
  /** The size in one spelling: `205/75 R16C`. */
  dimensions: string
}
export type FoundSize = { size: TradeSize; start: number; end: number }

const begin = '(?<![0-9A-Z.])'
const rim = '(?<r>\\d{2}(?:[.,]\\d)?)(?![0-9]|[.,]\\d|\\s?PR)'
const ending = '\\s?(?<cc>LT(?![A-Z])|C(?![A-Z]))?'
const radial = '(?<c>Z\\s?RF?|RF|NR|RR?|D|B|-)'
const number = '\\d{1,2}(?:[.,]\\d{1,2})?'

const metric = new RegExp(
  `${begin}(?<prefix>LT?|P)?\\s*(?<w>\\d{2,3})\\s*/\\s*(?<a>\\d{2,3})\\s*/?\\s*${radial}?\\s*-?\\s*${rim}${ending}`,
  'g',
)
const inch = new RegExp(
  `${begin}(?<prefix>LT)?(?<d>${number})\\s*(?:[X×]\\s?/|[X×*/]|[.,]\\s?(?=\\d{1,2}[.,]))\\s*(?<w>\\d{4}|${number})\\s*${radial}?\\s*-?\\s*${rim}${ending}`,
  'g',
)
const plain = new RegExp(`${begin}(?<prefix>LT|P)?(?<w>\\d{3})\\s*/?\\s*(?<c>R)\\s?${rim}${ending}`, 'g')
const numeric = new RegExp(
  `${begin}(?<w>${number})\\s*(?<slash>/\\s*(?<a>\\d{2,3}|-)?)?\\s*${radial}?\\s*-?\\s*${rim.replace('\\d{2}', '(?:\\d{2}|[89](?!\\d))')}${ending}`,
  'g',
)

type Groups = Record<string, string | undefined>

const readers: [RegExp, (groups: Groups) => TradeSize | null][] = [
  [metric, readMetric],
  [inch, readInch],
  [plain, readPlain],
  [numeric, readNumeric],
]

/** The size of a name in upper case; where several are given, the last: what stands before belongs to the pattern. */
export function findTradeSize(text: string): FoundSize | null {
  for (const [form, read] of readers) {
    const found = readAll(text, form, read)
    const last = found.at(-1)
    if (last) return last
  }
  return null
}

/** What looks like a size and is none must not hide the size that begins inside it. */
function readAll(text: string, form: RegExp, read: (groups: Groups) => TradeSize | null): FoundSize[] {
  const found: FoundSize[] = []
  form.lastIndex = 0
  for (let match = form.exec(text); match; match = form.exec(text)) {
    const size = read(match.groups ?? {})
    if (size) found.push({ size, start: match.index, end: match.index + match[0].length })
    else form.lastIndex = match.index + 1
  }
  return found
}

function readMetric(groups: Groups): TradeSize | null {
  const [width, profile] = [value(groups.w), value(groups.a)]
  if (!isBetween(width, 50, 455) || !isBetween(profile, 20, 100)) return null
  const common = readCommon(groups)
  return (
    common && {
      ...common,
      form: 'metric',
      width,
      profile,
      dimensions: `${width}/${profile} ${rimText(common)}`,
    }
  )
}

/** Diameter and width may stand in either order; `1050` is 10.50. */
function readInch(groups: Groups): TradeSize | null {
  const sides = [value(groups.d), /^\d{4}$/.test(groups.w ?? '') ? value(groups.w) / 100 : value(groups.w)]
  const [diameter, width] = [Math.max(...sides), Math.min(...sides)]
  if (!isBetween(diameter, 16, 60) || !isBetween(width, 6, 20)) return null
  const common = readCommon(groups)
  return (
    common && {
      ...common,
      form: 'inch',
      width: null,
      profile: null,
      dimensions: `${diameter}x${width.toFixed(2)} ${rimText(common)}`,
    }
  )
}

function readPlain(groups: Groups): TradeSize | null {
  const width = value(groups.w)
  if (!isBetween(width, 100, 355)) return null
  const common = readCommon(groups)
  return (
    common && { ...common, form: 'plain', width, profile: null, dimensions: `${width} ${rimText(common)}` }
  )
}

/** A bare number before the rim is a size only where a decimal, a slash or an R shows it. */
function readNumeric(groups: Groups): TradeSize | null {
  const width = value(groups.w)
  const shown =
    /[.,]/.test(groups.w ?? '') ||
    groups.slash !== undefined ||
    (groups.c === 'R' && isBetween(width, 8, 14) && value(groups.r) > 15)
  const joined = groups.c !== undefined || groups.slash !== undefined
  if (!shown || !joined || !isBetween(width, 3, 50)) return null
  const common = readCommon(groups)
  if (!common) return null
  const profile = groups.a && groups.a !== '-' ? value(groups.a) : null
  const section = `${(groups.w ?? '').replace(',', '.')}${profile === null ? '' : `/${profile}`}`
  return { ...common, form: 'numeric', width: null, profile, dimensions: `${section} ${rimText(common)}` }
}

function readCommon(groups: Groups): Pick<TradeSize, 'construction' | 'rim' | 'commercial'> | null {
  const inches = value(groups.r)
  if (!isBetween(inches, 8, 63)) return null
  return { construction: readConstruction(groups.c), rim: inches, commercial: groups.cc === 'C' }
}

/** A hyphen is a diagonal tyre's mark; the N of `NR` stands for nylon. */
function readConstruction(text = 'R'): TradeSize['construction'] {
  if (text.startsWith('Z')) return 'ZR'
  if (text === '-') return 'D'
  return text === 'NR' || text === 'RR' ? 'R' : (text as TradeSize['construction'])
}

function rimText({
  construction,
  rim: inches,
  commercial,
}: Pick<TradeSize, 'construction' | 'rim' | 'commercial'>): string {
  return `${construction === 'D' ? '-' : construction}${inches}${commercial ? 'C' : ''}`
}

function value(text: string | undefined): number {
  return Number((text ?? '').replace(',', '.'))
}

function isBetween(number: number, min: number, max: number): boolean {
  return number >= min && number <= max
}
