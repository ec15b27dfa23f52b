import { locales, type z } from 'zod'
import { makerFields, mappingSchema, type Mapping, type Source } from './mapping-shape.ts'

export type { Condition, Mapping, PlainField, Source } from './mapping-shape.ts'

const kinds: Readonly<Record<string, string>> = {
  string: 'szöveg',
  number: 'szám',
  int: 'egész szám',
  boolean: 'true vagy false',
  array: 'lista, […]',
  object: 'mezők, {…}',
  record: 'mezők, {…}',
}

/** The parser's own Hungarian is half English: it names types as JavaScript does. */
const hungarian: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return `ez való ide: ${kinds[issue.expected] ?? issue.expected}`
    case 'too_small':
      if (issue.origin !== 'number') return 'nem lehet üres'
      return issue.inclusive ? `legalább ${issue.minimum} legyen` : `nagyobb legyen, mint ${issue.minimum}`
    case 'invalid_value':
      return `ezek egyike lehet: ${issue.values.join(', ')}`
    case 'unrecognized_keys':
      return `nem ismert: ${issue.keys.join(', ')}`
    case 'invalid_key':
      return 'ilyen mező nincs'
    default:
      return locales.hu().localeError(issue)
  }
}

/** A mapping that can't be used; the message names every place that is wrong, one a line. */
export class MappingError extends Error {
  override name = 'MappingError'
}

/** @throws MappingError */
export function parseMapping(json: string): Mapping {
  let data: unknown
  try {
    data = JSON.parse(json)
  } catch (error) {
    throw new MappingError(`A megfeleltetés nem JSON: ${jsonFault(error as Error)}.`)
  }
  const result = mappingSchema.safeParse(data, { error: hungarian })
  if (!result.success) {
    throw unusable(
      result.error.issues.map(
        ({ path, message }) => `${path.length > 0 ? path.join('.') : 'mapping'}: ${message}`,
      ),
    )
  }
  const problems = [...missingParts(result.data)]
  if (problems.length > 0) throw unusable(problems)
  return result.data
}

/** What the parser stopped at; it says so in English. */
function jsonFault({ message }: Error): string {
  const [, line, column] = /line (\d+) column (\d+)/.exec(message) ?? []
  if (line !== undefined) return `hiba van a(z) ${line}. sor ${column}. karakterénél`
  const [, token] = /^Unexpected token '(.)'/u.exec(message) ?? []
  return token === undefined ? 'nincs befejezve' : `nem ott áll: ${token}`
}

const unusable = (problems: readonly string[]) =>
  new MappingError(['A megfeleltetés nem használható:', ...problems.map((line) => `  ${line}`)].join('\n'))

/** What the schema can't see: fields that lean on a part which is not there. */
function* missingParts(mapping: Mapping): Generator<string> {
  const sets = [mapping.fields, ...mapping.routes.map((route) => route.fields)]
  if (!sets.some((set) => set.item_number))
    yield 'fields.item_number: meg kell mondani, melyik oszlop a cikkszám'
  const sources = [
    ...sets.flatMap((set) => Object.values(set)).flatMap(withParts),
    ...mapping.routes.flatMap((route) => route.when),
  ]
  const named = new Set(sets.flatMap((set) => Object.keys(set)))
  for (const field of mapping.newOnly)
    if (!named.has(field)) yield `newOnly: ezt a mezőt semmi sem tölti ki: ${field}`
  const maker = Object.keys(makerFields).find((field) => named.has(field))
  if (maker !== undefined && !named.has('brand'))
    yield `fields.brand: kell, mert a gyártó adatai (${maker}) a márkánál állnak`
  if (!mapping.tyreName && sources.some((part) => part.tyre))
    yield 'tyreName: kell, mert egy mező a guminév egy részét veszi'
  if (!mapping.wheelName && sources.some((part) => part.wheel))
    yield 'wheelName: kell, mert egy mező a felninév egy részét veszi'
}

/** What it fills in products that are there already. */
export function forKnown(mapping: Mapping): Mapping {
  if (mapping.newOnly.length === 0) return mapping
  const without = (set: Mapping['fields']) =>
    Object.fromEntries(Object.entries(set).filter(([field]) => !mapping.newOnly.includes(field)))
  const routes = mapping.routes.map((route) => ({ ...route, fields: without(route.fields) }))
  return { ...mapping, fields: without(mapping.fields), routes }
}

function withParts(part: Source): Source[] {
  return [part, ...(part.join ?? []).flatMap(withParts)]
}

/** Columns that the file must have. */
export function neededColumns(mapping: Mapping): string[] {
  const sets = [mapping.fields, ...mapping.routes.map((route) => route.fields)]
  const sources = [
    ...sets.flatMap((set) => Object.values(set)),
    ...(mapping.tyreName?.brand ? [mapping.tyreName.brand] : []),
  ].flatMap(withParts)
  const names = [
    ...sources.map((part) => part.column),
    ...mapping.routes.flatMap((route) => route.when.map(({ column }) => column)),
    mapping.tyreName?.column,
    mapping.wheelName?.column,
  ]
  return [...new Set(names.filter((name) => name !== undefined))]
}
