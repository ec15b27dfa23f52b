/** Reads a wheel's trade name: `Диски K&K КС928 4x98 6x15 ET33.0 DIA58.5 черный`. Pure. */

export type WheelName = {
  /** Bolt circle: number of bolts and millimetres, `5x114.3`. */
  boltCircle: string
  /** A second bolt circle of a wheel drilled for two. */
  secondBoltCircle: string | null
  /** Inches. */
  width: number
  rim: number
  /** Millimetres. */
  offset: number | null
  bore: number | null
  /** What stands before the measures. */
  model: string
  /** What stands after them: mostly the finish. */
  colour: string
  /** `6x15 5x114.3 ET33`. */
  size: string
}

export type WheelNameOptions = { drop?: readonly string[] }

const decimal = '\\d{1,3}(?:[.,]\\d{1,2})?'
const circle = new RegExp(
  `(?<![\\d.,])(?<bolts>[3-9]|10)\\s*[xх*×]\\s*(?<first>\\d{2,3}(?:[.,]\\d{1,2})?)(?:\\s*/\\s*(?:[3-9]\\s*[xх*×]\\s*)?(?<second>\\d{2,3}(?:[.,]\\d{1,2})?))?(?![\\d.,])`,
  'giu',
)
const size =
  /(?<![\d.,])(?<width>\d{1,2}(?:[.,]\d{1,2})?)\s*J?\s*[xх*×]\s*(?<rim>\d{2}(?:[.,]5)?)(?![\d.,])/giu
const offset = new RegExp(`(?<![\\p{L}])ET\\s*(?<value>-?${decimal})`, 'iu')
const bore = new RegExp(`(?<![\\p{L}])(?:DIA|CB|ЦО|D)\\s*(?<value>${decimal})`, 'iu')

/** The name's parts, or null without bolt circle or size. */
export function parseWheelName(name: string, { drop = [] }: WheelNameOptions = {}): WheelName | null {
  const text = name.normalize('NFKC').replace(/\s+/g, ' ').trim()
  const circles = [...text.matchAll(circle)].filter(({ groups }) => value(groups?.first) >= 95)
  const sizes = [...text.matchAll(size)].filter(({ groups }) =>
    isWheelSize(value(groups?.width), value(groups?.rim)),
  )
  const [bolts, rim] = [circles[0], sizes[0]]
  if (!bolts?.groups || !rim?.groups) return null
  const start = Math.min(bolts.index, rim.index)
  const sizeEnd = Math.max(bolts.index + bolts[0].length, rim.index + rim[0].length)
  const tail = text.slice(sizeEnd)
  const [et, centre] = [offset.exec(tail), bore.exec(tail)]
  const end = sizeEnd + Math.max(0, ...[et, centre].map((part) => (part ? part.index + part[0].length : 0)))
  const boltCircle = `${bolts.groups.bolts}x${value(bolts.groups.first)}`
  const width = value(rim.groups.width)
  const inches = value(rim.groups.rim)
  const offsetValue = et ? value(et.groups?.value) : null
  return {
    boltCircle,
    secondBoltCircle: bolts.groups.second ? `${bolts.groups.bolts}x${value(bolts.groups.second)}` : null,
    width,
    rim: inches,
    offset: offsetValue,
    bore: centre ? value(centre.groups?.value) : null,
    model: withoutStart(text.slice(0, start).trim(), drop),
    colour: text
      .slice(end)
      .trim()
      .replace(/^[\s,;/-]+/, ''),
    size: [`${width}x${inches}`, boltCircle, offsetValue === null ? '' : `ET${offsetValue}`]
      .filter(Boolean)
      .join(' '),
  }
}

function withoutStart(text: string, drop: readonly string[]): string {
  const start = drop.find((word) => text.toLowerCase().startsWith(`${word.toLowerCase()} `))
  return start ? text.slice(start.length).trim() : text
}

function isWheelSize(width: number, rim: number): boolean {
  return width >= 3 && width <= 16 && rim >= 10 && rim <= 26
}

function value(text: string | undefined): number {
  return Number((text ?? '').replace(',', '.'))
}
