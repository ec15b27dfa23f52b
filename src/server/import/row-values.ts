/** Values of a row, by the mapping. Pure. */
import { decodeEntities } from '#platform/markup/entities.ts'
import { withPattern } from './bounded-pattern.ts'
import type { Condition, Mapping, Source } from './mapping.ts'
import { bareCharacters, parseTyreName, type TyreName } from './tyre-name.ts'
import { parseWheelName, type WheelName } from './wheel-name.ts'

export type Row = Record<string, string>
/** Reads a source's value in one row; empty text is no value (null). */
export type RowReader = (source: Source) => string | null
export type ReadRow = {
  read: RowReader
  /** What stood after a tyre's size and was not understood; null when no field requested the tyre's name. */
  leftOver: () => string | null
  /** Whether a tyre's name was requested and found. */
  isTyre: () => boolean
  /** The name that a source is cut from, for messages. */
  nameOf: (source: Source) => string | null
}

/** Names are parsed once for a row, and only when a field asks. */
export function rowReader(row: Row, mapping: Mapping): ReadRow {
  let tyre: TyreName | null | undefined
  let wheel: WheelName | null | undefined
  const readTyre = () => (tyre === undefined ? (tyre = readTyreName(row, mapping, read)) : tyre)
  const readWheel = () => {
    const { column = '', drop = [] } = mapping.wheelName ?? {}
    return wheel === undefined ? (wheel = parseWheelName(columnOf(row, column) ?? '', { drop })) : wheel
  }
  function origin(source: Source): string | null {
    if (source.column !== undefined) return columnOf(row, source.column)
    if (source.constant !== undefined) return String(source.constant)
    if (source.tyre) return tyreText(readTyre(), source.tyre)
    if (source.wheel) return wheelText(readWheel(), source.wheel)
    const parts = (source.join ?? []).map(read).filter((part) => part !== null)
    return parts.length > 0 ? parts.join(source.separator ?? ' ') : null
  }
  function read(source: Source): string | null {
    const value = refine(origin(source), source)
    return value === null || value === '' ? null : value
  }
  function nameOf(source: Source): string | null {
    const column = source.tyre
      ? mapping.tyreName?.column
      : source.wheel
        ? mapping.wheelName?.column
        : undefined
    if (column !== undefined) return columnOf(row, column)
    return (source.join ?? []).map(nameOf).find((name) => name !== null) ?? null
  }
  return { read, nameOf, leftOver: () => tyre?.rest ?? null, isTyre: () => Boolean(tyre) }
}

export function holds(read: RowReader, conditions: readonly Condition[]): boolean {
  return conditions.every(({ column, tyre, wheel, equals, regex, empty, not }) => {
    const value = read({ column, tyre, wheel }) ?? ''
    const fits =
      (equals === undefined || [equals].flat().includes(value)) &&
      (regex === undefined || matches(regex, value)) &&
      (empty === undefined || (value === '') === empty)
    return fits !== (not ?? false)
  })
}

/** The shop's name of a brand, by the mapping's spellings. */
export function brandName(spelling: string, { brandSynonyms }: Pick<Mapping, 'brandSynonyms'>): string {
  const wanted = bareCharacters(spelling)
  const synonym = Object.entries(brandSynonyms).find(([name, spellings]) =>
    [name, ...spellings].some((known) => bareCharacters(known) === wanted),
  )
  return synonym?.[0] ?? spelling
}

function columnOf(row: Row, column: string): string | null {
  const value = row[column]
  return value === undefined ? null : cellText(value)
}

/** A cell as mappings see it: entities decoded, single spaces. */
export const cellText = (cell: string): string =>
  decodeEntities(cell)
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()

function readTyreName(row: Row, mapping: Mapping, read: RowReader): TyreName | null {
  const { tyreName, brandSynonyms } = mapping
  if (!tyreName) return null
  return parseTyreName(columnOf(row, tyreName.column) ?? '', {
    brandHint: tyreName.brand ? (read(tyreName.brand) ?? undefined) : undefined,
    brands: Object.entries(brandSynonyms).flat(2),
    brandName: (spelling) => brandName(spelling, mapping),
    drop: tyreName.drop,
  })
}

function tyreText(tyre: TyreName | null, field: NonNullable<Source['tyre']>): string | null {
  if (!tyre) return null
  const values: Record<NonNullable<Source['tyre']>, string | number | boolean | null> = {
    brand: tyre.brand,
    pattern: tyre.pattern,
    size: tyre.size,
    title: tyre.title,
    form: tyre.form,
    width: tyre.width,
    profile: tyre.profile,
    construction: tyre.construction,
    rim: tyre.rim,
    load_index: tyre.loadIndex,
    dual_load_index: tyre.dualLoadIndex,
    speed: tyre.speed,
    reinforced: tyre.reinforced,
    run_flat: tyre.runFlat,
    season: tyre.season,
    commercial: tyre.commercial,
    studded: tyre.studded,
    studdable: tyre.studdable,
    ply_rating: tyre.plyRating,
  }
  return textOf(values[field])
}

function wheelText(wheel: WheelName | null, field: NonNullable<Source['wheel']>): string | null {
  if (!wheel) return null
  const values: Record<NonNullable<Source['wheel']>, string | number | null> = {
    model: wheel.model,
    size: wheel.size,
    bolt_circle: wheel.boltCircle,
    width: wheel.width,
    rim: wheel.rim,
    offset: wheel.offset,
    bore: wheel.bore,
    colour: wheel.colour,
  }
  return textOf(values[field])
}

function textOf(value: string | number | boolean | null): string | null {
  return value === null ? null : String(value)
}

/** The steps of a source, in order: regex, map, default, multiply. */
function refine(value: string | null, source: Source): string | null {
  const cut = value !== null && source.regex !== undefined ? applyRegex(value, source) : value
  const mapped = mapValue(cut, source)
  const filled = mapped === null || mapped === '' ? textOf(source.default ?? null) : mapped
  return filled !== null && source.multiply !== undefined ? multiplied(filled, source.multiply) : filled
}

function mapValue(value: string | null, { map, keepUnmapped }: Source): string | null {
  if (!map) return value
  const key = value ?? ''
  if (Object.hasOwn(map, key)) return textOf(map[key] ?? null)
  return keepUnmapped ? value : null
}

function matches(regex: string, value: string): boolean {
  const pattern = new RegExp(regex, 'u')
  return withPattern(pattern, value, () => pattern.test(value))
}

function applyRegex(value: string, { regex = '', group = 0, replace }: Source): string | null {
  const pattern = new RegExp(regex, replace === undefined ? 'u' : 'gu')
  if (replace !== undefined) return withPattern(pattern, value, () => value.replace(pattern, replace))
  const match = withPattern(pattern, value, () => pattern.exec(value))
  return (typeof group === 'string' ? match?.groups?.[group] : match?.[group]) ?? null
}

/** What is no number stays, so that its field can say so. */
function multiplied(value: string, factor: number): string {
  const number = readMoney(value)
  return number === null ? value : String(Math.round(number * factor * 10_000) / 10_000)
}

/** `33.0`, `7,5`, `1 234,5 kg` -> number; null for what is none. The last point or comma is the decimal one. */
export function readNumber(text: string): number | null {
  const bare = text.replace(/[\s\u00a0\u202f]/g, '').replace(/(Ft|HUF|€|EUR|db|kg|mm)\.?$/i, '')
  if (!/^-?\d[\d.,]*$/.test(bare)) return null
  const separatorAt = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','))
  if (separatorAt < 0) return Number(bare)
  const number = Number(`${bare.slice(0, separatorAt).replace(/[.,]/g, '')}.${bare.slice(separatorAt + 1)}`)
  return Number.isFinite(number) ? number : null
}

/** As a number, but three digits after a point or comma are thousands: `12.990 Ft` -> 12990. */
export function readMoney(text: string): number | null {
  const bare = text.replace(/[\s\u00a0\u202f]/g, '')
  const grouped = /^-?\d{1,3}(?:[.,]\d{3})+(?=\D*$)/.exec(bare)
  return readNumber(grouped ? bare.replace(/[.,](?=\d{3})/g, '') : bare)
}
