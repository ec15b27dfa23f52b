import { mappingSchema, type Mapping, type Source } from './mapping-shape.ts'

export type { Condition, Mapping, PlainField, Source } from './mapping-shape.ts'

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
    throw new MappingError(`The mapping is no JSON: ${(error as Error).message}`)
  }
  const result = mappingSchema.safeParse(data)
  if (!result.success) {
    const lines = result.error.issues.map(
      ({ path, message }) => `  ${path.length > 0 ? path.join('.') : 'mapping'}: ${message}`,
    )
    throw new MappingError(['The mapping can’t be used:', ...lines].join('\n'))
  }
  const problems = [...missingParts(result.data)]
  if (problems.length > 0)
    throw new MappingError(['The mapping can’t be used:', ...problems.map((line) => `  ${line}`)].join('\n'))
  return result.data
}

/** What the schema can't see: fields that lean on a part which is not there. */
function* missingParts(mapping: Mapping): Generator<string> {
  const sets = [mapping.fields, ...mapping.routes.map((route) => route.fields)]
  if (!sets.some((set) => set.item_number)) yield 'fields.item_number: is needed'
  const sources = [
    ...sets.flatMap((set) => Object.values(set)).flatMap(withParts),
    ...mapping.routes.flatMap((route) => route.when),
  ]
  const named = new Set(sets.flatMap((set) => Object.keys(set)))
  for (const field of mapping.newOnly) if (!named.has(field)) yield `newOnly: no field ${field} is filled`
  if (!mapping.tyreName && sources.some((part) => part.tyre))
    yield 'tyreName: is needed, because a field takes a part of the tyre’s name'
  if (!mapping.wheelName && sources.some((part) => part.wheel))
    yield 'wheelName: is needed, because a field takes a part of the wheel’s name'
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
