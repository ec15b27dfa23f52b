/** Rules of tyre sizes as customers and makers write them (ETRTO forms). Pure. */

export type TyreSize = {
  /** Which form was found; `rim` is a rim diameter alone. */
  kind: 'metric' | 'inch' | 'noaspect' | 'rim'
  /** Section width: millimetres, in the inch form inches. */
  width: number | null
  /** Height of the side wall in per cent of the width. */
  aspect: number | null
  /** Outer diameter in inches, of the inch form. */
  diameter: number | null
  construction: TyreConstruction
  /** Rim diameter in inches. */
  rim: number
  /** The C after the rim: a van's tyre. */
  commercial: boolean
  prefix: 'LT' | 'P' | null
  loadIndex: number | null
  /** Load index of a twin wheel. */
  dualLoadIndex: number | null
  /** `(Y)` is more than 300 km/h. */
  speed: string | null
  /** What else the text says, in upper case. */
  rest: string
}
export type TyreConstruction = 'R' | 'ZR' | 'RF' | 'D' | 'B'

const speed = '(?:A[1-8]|[BCDEFGJKLMNPQRSTUHVWY])'
const load = `(?:\\s*[-\\/ ]?\\s*(?<par>\\()?(?<li>\\d{2,3})(?:\\/(?<li2>\\d{2,3}))?\\s*(?<sp>${speed})\\)?(?![A-Z0-9]))?`
const begin = '(?<![0-9\\p{L}.])'
const end = '(?![0-9.])'
const forms: [TyreSize['kind'], RegExp][] = [
  [
    'metric',
    new RegExp(
      `${begin}(?<ls>LT|P)?\\s*(?<size>(?<w>[1-3]\\d5|[6-9]0|1[0-9]0)\\s*[\\/\\- X]?\\s*(?<a>[2-9][05])\\s*[\\/\\- X]?\\s*(?<c>ZR|RF|R|D|B)?\\s*[\\/\\-]?\\s*(?<r>(?:1\\d|2[0-4])(?:\\.5)?))(?!\\s*[CM]M)(?<cc>\\s?C(?![A-Z0-9]))?${end}${load}`,
      'u',
    ),
  ],
  [
    'inch',
    new RegExp(
      `${begin}(?<d>2\\d|3\\d|4[0-2])\\s*[X\\/]\\s*(?<w>\\d{1,2}(?:\\.\\d{1,2})?)\\s*(?<c>R|-|D)?\\s*(?<r>1[0-9]|2[0-4])(?<cc>\\s?(?:LT|C)(?![A-Z0-9]))?${end}${load}`,
      'u',
    ),
  ],
  [
    'noaspect',
    new RegExp(
      `${begin}(?<w>1[2-9]5|2[0-5]5)\\s*(?<c>R)\\s*(?<r>1[0-9]|2[0-4])(?<cc>\\s?C(?![A-Z0-9]))?${end}${load}`,
      'u',
    ),
  ],
  ['rim', new RegExp(`${begin}R\\s?(?<r>1\\d|2[0-4])(?<cc>C)?(?![0-9.\\/A-Z])`, 'u')],
]

/** One spelling for punctuation: full-width forms folded, `×` as X, decimal comma as point, upper case, single spaces. */
export function normalizeSizeText(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/\u00D7/g, 'X')
    .replace(/,(?=\d)/g, '.')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The first tyre size of a text, or null. Meant for what customers type: other numbers (viscosities, phones) are refused. */
export function parseTyreSize(text: string): TyreSize | null {
  const normal = normalizeSizeText(text)
  for (const [kind, form] of forms) {
    const match = form.exec(normal)
    const groups = match?.groups
    if (!match || !groups || isBareMotorcycleSize(kind, groups)) continue
    const before = normal.slice(0, match.index)
    const after = normal.slice(match.index + match[0].length)
    return { kind, ...readGroups(groups), rest: `${before} ${after}`.replace(/\s+/g, ' ').trim() }
  }
  return null
}

/** Digits and spaces or an x alone are a size only with a car's width: `205 55 16`, but not `180 55 17` or a box of `120x60x15`. */
function isBareMotorcycleSize(kind: TyreSize['kind'], groups: Record<string, string>): boolean {
  return kind === 'metric' && /^\d+( ?X? ?\d+){0,2}$/.test(groups.size ?? '') && !groups.w?.endsWith('5')
}

function readGroups(groups: Record<string, string | undefined>): Omit<TyreSize, 'kind' | 'rest'> {
  return {
    width: numberOf(groups.w),
    aspect: numberOf(groups.a),
    diameter: numberOf(groups.d),
    construction: groups.c === '-' ? 'D' : ((groups.c ?? 'R') as TyreConstruction),
    rim: Number(groups.r),
    commercial: groups.cc !== undefined,
    prefix: (groups.ls ?? null) as TyreSize['prefix'],
    loadIndex: numberOf(groups.li),
    dualLoadIndex: numberOf(groups.li2),
    speed: groups.par && groups.sp === 'Y' ? '(Y)' : (groups.sp ?? null),
  }
}

function numberOf(text: string | undefined): number | null {
  return text === undefined ? null : Number(text)
}
