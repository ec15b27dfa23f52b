/** Rules of which searches look for sets of wheel and tyre. Pure. */
import { foldText } from '#listing-index/index.ts'

export type SetSearch = {
  /** What is searched for without the words of the set: `téli R16` of `téli szett 16`; empty where nothing else was said. */
  rest: string
  /** What of the set is looked for, where that is said: its word does not stand in `rest`. */
  goods: 'wheels' | 'tyres' | null
  /** Whether a season stands beside it, which only tyres have. */
  season: boolean
  /** The words of the set; with `goods`, those that say them too. */
  words: string
}

const seasons = 't[eé]li|ny[aá]ri|n[eé]gy[eé]vszakos'
const goods = '(?:alu|lemez|t[eé]li|ny[aá]ri)?(?:felni|gumi|abroncs)'
const set = '(?:szett|garnit[uú]r)\\p{L}*'
const found = (pattern: string) => new RegExp(pattern, 'giu')
const word = (pattern: string) => found(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`)
const sure = [
  word(`ker[eé]k[\\s-]?${set}`),
  found(`(?<=(?<!\\p{L})${goods}[\\s-]?)${set}`),
  word('(?:szerelt|komplett|k[eé]sz)[\\s-]ker[eé]k\\p{L}*'),
  word('(?:gumi|abroncs)\\p{L}*\\s+(?:alu)?felnivel|felni\\p{L}*\\s+(?:gumival|abronccsal)'),
]
const likely = found(`(?:(?<!\\p{L})|(?<=(?<!\\p{L})(?:t[eé]li|ny[aá]ri)))${set}`)
/** What stands beside `szett` where a set of wheels is meant: a season, goods, a rim or a size. */
const ofWheels = new RegExp(
  `(?<!\\p{L})(?:${seasons}|ker[eé]k|${goods})|(?<![\\p{L}\\d])r?(?:1[2-9]|2[0-2])(?![\\p{L}\\d])|\\d{3}\\D?\\d{2}|\\d[x×]\\d{2}`,
  'iu',
)
const seasonWord = word(seasons)
const ofSeason = new RegExp(`(?<!\\p{L})(?:${seasons})`, 'iu')
/** A rim alone: `16`, `16"`, `16 colos`. */
const rim = /(?<![\p{L}\d/.,×-]|\d\s)(1[2-9]|2[0-2])(?:["”]|\s*col+(?:os)?)?(?![\p{L}\d/.,×-]|\s\d)/giu

/** Words of one kind of goods; a season that one of them begins with stays. */
const goodsWords = [
  ['wheels', /(?<!\p{L})felni\p{L}*/giu, 'felni szett'],
  ['tyres', /(?<!\p{L})(t[eé]li|ny[aá]ri)?(?:gumi|abroncs)\p{L}*/giu, 'gumi szett'],
] as const

/** The set that a search looks for, null where it looks for none. */
export function readSetWords(search: string): SetSearch | null {
  const text = search.normalize('NFC')
  const isSure = sure.some((pattern) => text.search(pattern) >= 0)
  const patterns = isSure ? sure : [likely]
  const words = patterns.flatMap((pattern) => text.match(pattern) ?? []).join(' ')
  if (words === '') return null
  const left = plain(patterns.reduce((some, pattern) => some.replace(pattern, ' '), text))
  if (!isSure && left !== '' && !ofWheels.test(left)) return null
  const named = goodsWords.filter(([, pattern]) => left.search(pattern) >= 0)
  const only = named.length === 1 ? named[0] : undefined
  const season = ofSeason.test(left)
  if (!only) return { rest: left.replace(rim, 'R$1'), goods: null, season, words }
  const [goodsNamed, pattern, said] = only
  const rest = plain(left.replace(pattern, (_, begun: unknown) => (typeof begun === 'string' ? begun : ' ')))
  return { rest: rest.replace(rim, 'R$1'), goods: goodsNamed, season, words: said }
}

/** The season that a text says, folded, and the text without it; null where it says none. */
export function seasonIn(text: string): { season: string | null; rest: string } {
  const [said] = text.match(seasonWord) ?? []
  if (said === undefined) return { season: null, rest: text }
  return { season: foldText(said), rest: plain(text.replace(said, ' ')) }
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim()
