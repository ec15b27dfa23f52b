/** Hungarian addresses in parts. Pure. */

const streetTypes = [
  'utca',
  'u\\.',
  'út',
  'útja',
  'tér',
  'tere',
  'köz',
  'körút',
  'krt\\.?',
  'körtér',
  'körönd',
  'sor',
  'sétány',
  'fasor',
  'rakpart',
  'rkp\\.?',
  'dűlő',
  'park',
  'liget',
  'lakótelep',
  'ltp\\.?',
  'telep',
  'tanya',
  'árok',
  'lépcső',
  'part',
  'udvar',
  'kert',
  'negyed',
  'major',
  'puszta',
  'szőlő',
  'mező',
  'határút',
  'határsor',
  'hrsz\\.?',
]
const afterType = new RegExp(`^(.*?\\s(?:${streetTypes.join('|')}))[\\s,]+(.*)$`, 'iu')

/** No street is longer; the patterns go back over what they have read. */
const maxLength = 500

export type StreetParts = { street: string; houseNumber: string; info: string }

/** `Fő utca 12/B 3. em. 2.` -> `Fő utca`, `12`, `/B 3. em. 2.`; without a number the whole is the street. */
export function splitHouseNumber(address: string): StreetParts {
  const text = address.trim()
  if (text.length > maxLength) return { street: text, houseNumber: '', info: '' }
  const typed = afterType.exec(` ${text}`)
  const [before, rest] = typed ? [typed[1]!, typed[2]!] : splitAtNumber(text)
  const number = /^(\D*)(\d+)(.*)$/u.exec(rest)
  if (!number || Number(number[2]) === 0) return { street: text, houseNumber: '', info: '' }
  const info = `${number[1]}${number[3]}`.trim()
  return { street: before.trim(), houseNumber: number[2]!, info: info === '.' ? '' : info }
}

/** Without a type of street the first number after a word is the house's. */
function splitAtNumber(text: string): [street: string, rest: string] {
  const found = /^(.*?\p{L}\S*)\s+(\d.*)$/u.exec(text)
  return found ? [found[1]!, found[2]!] : [text, '']
}
