/** The documents that carriers publish of their services, made strict and mended where they are known to be wrong. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { tinyPdf } from '#tests/invoicing/fake-service.ts'

type Json = Record<string, unknown>
type Schemas = Record<string, Json>
type Document = Json & { components: { schemas: Schemas } }

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every object of a document as `change` gives it, the innermost first. */
function mapObjects(value: unknown, change: (object: Json) => Json): unknown {
  if (Array.isArray(value)) return value.map((one) => mapObjects(one, change))
  if (!isObject(value)) return value
  return change(
    Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapObjects(inner, change)])),
  )
}

const read = (folder: string, file: string) => parse(readFileSync(join(folder, file), 'utf8')) as Document

/** `allOf` as one object, and no property that the document does not name: a name written wrong is refused. */
function strict(document: Document): Document {
  const { schemas } = document.components
  const partsOf = (part: Json): Json[] => {
    const named = typeof part.$ref === 'string' ? schemas[part.$ref.split('/').at(-1)!]! : part
    return Array.isArray(named.allOf) ? (named.allOf as Json[]).flatMap(partsOf) : [named]
  }
  return mapObjects(document, (object) => {
    const parts = Array.isArray(object.allOf) ? partsOf(object) : [object]
    if (!parts.every((part) => part.type === 'object' && isObject(part.properties))) return object
    return {
      type: 'object',
      properties: Object.assign({}, ...parts.map(({ properties }) => properties)) as Json,
      required: parts.flatMap(({ required }) => (required ?? []) as string[]),
      additionalProperties: false,
    }
  }) as Document
}

/** Foxpost writes the sizes as one text: `xs, s, m, l, xl`. */
export function foxpostDocument(folder: string): Document {
  const mended = mapObjects(read(folder, 'foxpost-foxweb-openapi.json'), (object) =>
    Array.isArray(object.enum)
      ? { ...object, enum: object.enum.flatMap((value) => String(value).split(', ')) }
      : object,
  )
  return strict(mended as Document)
}

/** MPL's documents get a sample: without one a mock responds with what is no base64. */
export function mplDocument(folder: string): Document {
  const sample = Buffer.from(tinyPdf('MPL')).toString('base64')
  const withSamples = mapObjects(read(folder, 'mpl-v2-openapi.yaml'), (object) =>
    object.format === 'byte' ? { ...object, example: sample } : object,
  )
  return strict(withSamples as Document)
}

const dateSample = '/Date(1795248000000+0100)/'
const glsCalls = {
  PrintLabels: 'PrintLabels',
  GetParcelList: 'GetParcelList',
  GetParcelStatuses: 'GetParcelStatus',
}

/**
 * A third party's description of MyGLS, which has schemas without paths. JSON of MyGLS differs from it: names begin with
 * a capital, bytes are lists of numbers, times are `/Date(ms)/`, and the account stands in the body instead of a header.
 */
export function glsDocument(folder: string): Document {
  const document = read(folder, 'gls-openapi-thirdparty.yaml')
  const asJson = mapObjects(strict(document).components.schemas, (object) => {
    if (object.format === 'byte')
      return {
        type: 'array',
        items: { type: 'integer', minimum: 0, maximum: 255 },
        example: [...tinyPdf('GLS')],
      }
    if (object.format === 'date-time')
      return { type: 'string', pattern: String.raw`^/Date\(\d+([+-]\d{4})?\)/$`, example: dateSample }
    if (isObject(object.items) && object.items.$ref === '#/components/schemas/ErrorInfo')
      return { ...object, example: [] }
    if (!isObject(object.properties)) return object
    const properties = Object.entries(object.properties).map(([name, schema]) => [glsName(name), schema])
    const required = (object.required as string[] | undefined) ?? []
    return { ...object, properties: Object.fromEntries(properties) as Json, required: required.map(glsName) }
  }) as Schemas
  const body = (name: string) => ({
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
  })
  const paths = Object.entries(glsCalls).map(([call, response]) => [
    `/${call}`,
    {
      post: {
        requestBody: { required: true, ...body(`${call}Request`) },
        responses: { '200': { description: 'OK', ...body(`${response}Response`) } },
      },
    },
  ])
  return {
    openapi: document.openapi,
    info: document.info,
    paths: Object.fromEntries(paths) as Json,
    components: { schemas: asJson },
  }
}

const glsName = (name: string): string =>
  name.replace(/^(?:cod(?=[A-Z])|pod$|[a-z\d]{3}(?=Parameter$)|[a-z])/, (start) => start.toUpperCase())

/** The codes of states that the description of MyGLS lists. */
export function glsStatusCodes(folder: string): number[] {
  const { statuses } = read(folder, 'gls-openapi-thirdparty.yaml')['x-parcel-status-codes'] as {
    statuses: Json
  }
  return Object.keys(statuses).map(Number)
}
