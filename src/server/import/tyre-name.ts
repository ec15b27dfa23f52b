/** Reads a tyre's trade name: `Шины TOYO Observe G3-ICE 205/65 R16C 107/105Т XL`. Pure. */
import { findTradeSize, type TradeSize } from './tyre-trade-size.ts'

export type TyreName = TradeSize & {
  /** As the name or its hint spells it; null when neither does. */
  brand: string | null
  pattern: string
  /** Load index of a single wheel, and of twins. */
  loadIndex: number | null
  dualLoadIndex: number | null
  speed: string | null
  reinforced: boolean
  runFlat: boolean
  studded: boolean
  /** Made for studs, sold without. */
  studdable: boolean
  plyRating: number | null
  season: 'teli' | 'nyari' | 'negyevszakos' | null
  /** `205/75 R16C 113/111R`, `225/45 ZR17 94W XL`. */
  size: string
  /** Brand, pattern and size. */
  title: string
  /** What stands after the size and was not understood. */
  rest: string
}

export type TyreNameOptions = {
  /** The brand as another column gives it. */
  brandHint?: string | undefined
  /** Brands to look for at the beginning when there is no hint. */
  brands?: readonly string[]
  /** The name to use for a spelling. */
  brandName?: (spelling: string) => string
  /** Words to leave out of the beginning: `Шины`, `Gumiabroncs`. */
  drop?: readonly string[]
}

/** The name's parts, or null when it holds no size. */
export function parseTyreName(name: string, options: TyreNameOptions = {}): TyreName | null {
  const text = name.normalize('NFKC').replace(/\s+/g, ' ').trim()
  const folded = foldCharacters(text)
  const found = findTradeSize(folded)
  if (!found) return null
  const head = readHead(text.slice(0, found.start), options)
  const tail = readTail(folded.slice(found.end))
  const reinforced = tail.reinforced || head.reinforced
  const size = sizeText(found.size, tail, reinforced)
  return {
    ...found.size,
    brand: head.brand,
    pattern: head.pattern,
    loadIndex: tail.loadIndex,
    dualLoadIndex: tail.dualLoadIndex,
    speed: tail.speed,
    plyRating: tail.plyRating,
    reinforced,
    runFlat: head.runFlat || tail.runFlat,
    ...readWords(text),
    size,
    title: [head.brand, head.pattern, size].filter(Boolean).join(' '),
    rest: tail.rest,
  }
}

const lookAlikes = new Map(
  [...'АВЕКМНОРСТУХ'].map((letter, index) => [letter, 'ABEKMHOPCTYX'[index] ?? letter]),
)

/** Upper case with the Cyrillic letters that look Latin made Latin; every character keeps its place. */
function foldCharacters(text: string): string {
  const upper = [...text]
    .map((letter) => (letter.toUpperCase().length === letter.length ? letter.toUpperCase() : letter))
    .join('')
  return upper.replace(/[\u0400-\u04ff]/g, (letter) => lookAlikes.get(letter) ?? letter)
}

type Head = { brand: string | null; pattern: string; reinforced: boolean; runFlat: boolean }

function readHead(
  text: string,
  { brandHint, brands = [], brandName = (spelling) => spelling, drop = [] }: TyreNameOptions,
): Head {
  let words = withoutStart(text.trim(), drop) ?? text.trim()
  const candidates = brandHint ? [brandHint, ...brands] : brands
  const brandStart = candidates
    .filter((brand) => withoutStart(words, [brand]) !== null)
    .sort((a, b) => b.length - a.length)[0]
  if (brandStart) words = withoutStart(words, [brandStart]) ?? words
  const marks = {
    reinforced: /\b(XL|EXTRA LOAD|REINFORCED)\b/i,
    runFlat: /\b(RUN ?FLAT|RFT|ROF|SSR|ZP)\b/i,
    tube: /\b(TL|TT)\b/,
  }
  const pattern = words
    .replace(new RegExp(marks.reinforced, 'gi'), ' ')
    .replace(new RegExp(marks.tube, 'g'), ' ')
    .replace(/\d{3}\/\d{2} ?Z?R\d{2}C?/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:-]+|[\s,;:(]+$/g, '')
  const spelling = brandHint ?? brandStart
  return {
    brand: spelling === undefined ? null : brandName(spelling),
    pattern,
    reinforced: marks.reinforced.test(words),
    runFlat: marks.runFlat.test(words),
  }
}

/** The text after the longest of the starts, compared without case, spaces and punctuation; null when it begins with none. */
function withoutStart(text: string, starts: readonly string[]): string | null {
  const letters = [...text]
  for (const start of [...starts].sort((a, b) => b.length - a.length)) {
    const wanted = bareCharacters(start)
    if (wanted === '') continue
    let seen = ''
    const end = letters.findIndex((letter) => {
      seen += bareCharacters(letter)
      return seen === wanted
    })
    const next = letters[end + 1]
    if (end >= 0 && (next === undefined || !/[\p{L}\p{N}]/u.test(next)))
      return letters
        .slice(end + 1)
        .join('')
        .trim()
  }
  return null
}

/** Letters and digits alone, in upper case: how spellings are compared. */
export function bareCharacters(text: string): string {
  return text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
}

type Tail = {
  loadIndex: number | null
  dualLoadIndex: number | null
  speed: string | null
  plyRating: number | null
  reinforced: boolean
  runFlat: boolean
  rest: string
}

const plies = /(?<![0-9A-Z])-?(\d{1,2})\s?PR\b/
const load =
  /(?<![0-9A-Z.,/-])\(?([1-9]\d{1,2})(?:\s*[/-]\s*([1-9]\d{1,2}))?(?:\s*(A[1-8]|[BCDEFGJKLMNPQRSTUHVWY])(?![A-Z0-9](?<!X)))?\)?/
const knownMarks =
  /(?<![A-Z0-9])(XL+|RF|EXTRA LOAD|RUN ?FLAT|FLAT ?RUN|RFT|ROF|SSR|FR|FP|MFS|TL|TT|LT|M\+S|3PMSF|Б\/K|(?:ПOД )?ШИП)(?![A-Z0-9])/g

function readTail(tail: string): Tail {
  const ply = plies.exec(tail)
  const withoutPly = tail.replace(plies, ' ')
  const match = load.exec(withoutPly)
  const [first, second] = [match?.[1], match?.[2]].map((part) => (part === undefined ? null : Number(part)))
  const plausible =
    match !== null &&
    [first, second].every((index) => index === null || index === undefined || (index >= 20 && index <= 215))
  const beyond = plausible
    ? `${withoutPly.slice(0, match.index)} ${withoutPly.slice(match.index + match[0].length)}`
    : withoutPly
  const marks = beyond.match(knownMarks) ?? []
  const speed = plausible ? (match[3] ?? null) : null
  return {
    loadIndex: plausible ? Math.max(first ?? 0, second ?? 0) : null,
    dualLoadIndex: plausible && second ? Math.min(first ?? second, second) : null,
    speed: speed === 'Y' && match?.[0].includes('(') ? '(Y)' : speed,
    plyRating: ply ? Number(ply[1]) : null,
    reinforced: marks.some((mark) => /^(XL+|RF|EXTRA LOAD)$/.test(mark)),
    runFlat: marks.some((mark) => /^(RUN ?FLAT|FLAT ?RUN|RFT|ROF|SSR)$/.test(mark)),
    rest: beyond
      .replace(knownMarks, ' ')
      .replace(/\s+/g, ' ')
      .replace(/^[\s,;.-]+|[\s,;.-]+$/g, ''),
  }
}

const words = {
  studdable: /под\s*шип|szögelhető|studdable/i,
  studded: /(?<!под\s?)(?<!не)шип|szöges|studded/i,
  winter: /зимн|téli|winter/i,
  summer: /летн|nyári|summer/i,
  allSeason: /всесезон|négyévszak|4 ?évszak|all[ -]?season/i,
}

function readWords(text: string): Pick<TyreName, 'studded' | 'studdable' | 'season'> {
  const season = words.allSeason.test(text)
    ? 'negyevszakos'
    : words.winter.test(text)
      ? 'teli'
      : words.summer.test(text)
        ? 'nyari'
        : null
  return { studded: words.studded.test(text), studdable: words.studdable.test(text), season }
}

function sizeText(size: TradeSize, tail: Tail, reinforced: boolean): string {
  const dual = tail.dualLoadIndex === null ? '' : `/${tail.dualLoadIndex}`
  const service = tail.loadIndex === null ? '' : `${tail.loadIndex}${dual}${tail.speed ?? ''}`
  return [size.dimensions, service, reinforced ? 'XL' : ''].filter(Boolean).join(' ')
}
