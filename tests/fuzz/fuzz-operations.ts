import fc from 'fast-check'
import { encodeHostile, hostileJson, hostileText } from './hostile-values.ts'

/** What is sent; `target` as it stands in the request line, `form` a body of a form, `json` one of the API, `file` one as it is. */
export type FuzzRequest = {
  method: string
  target: string
  json?: unknown
  form?: string
  file?: { type: string; bytes: Uint8Array }
}

type Schema = {
  $ref?: string
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  maximum?: number
  minimum?: number
}
type Operation = {
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
/** What of a document of an API is used here. */
export type OpenApi = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** Values that open doors: what is behind them is only reached with one that is right. */
export type Known = { cartToken: string; slugs: Record<string, string[]> }

/** Requests near those that the document of the API describes, each part now and then replaced by anything. */
export function operationRequests(document: OpenApi, known: Known): fc.Arbitrary<FuzzRequest> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const requests = operations.map(({ path, method, operation }) => {
    const parameters = operation.parameters ?? []
    const queried = parameters.filter((parameter) => parameter.in === 'query')
    const body = operation.requestBody?.content['application/json']?.schema
    return fc
      .record({
        values: fc.tuple(...pathNames(path).map((name) => pathValue(name, known))),
        query: fc.array(
          fc.tuple(
            fc.oneof(
              fc.constantFrom('page', 'search', 'filters[__proto__]', 'filters[a][b]', 'ids[]'),
              hostileText,
              ...queried.map(({ name }) => fc.constant(name)),
            ),
            hostileText,
          ),
          { maxLength: 4 },
        ),
        json: body ? fc.oneof(nearly(body, document), hostileJson) : fc.constant(undefined),
      })
      .map(({ values, query, json }) => {
        const filled = values.reduce<string>((text, value) => text.replace(/\{\w+\}/, () => value), path)
        const search = query.map(([key, value]) => `${encodeHostile(key)}=${encodeHostile(value)}`).join('&')
        return {
          method: method.toUpperCase(),
          target: search ? `${filled}?${search}` : filled,
          ...(json === undefined || method === 'get' ? {} : { json }),
        }
      })
  })
  return fc.oneof(...requests)
}

const pathNames = (path: string) => Array.from(path.matchAll(/\{(\w+)\}/g), (match) => match[1]!)

function pathValue(name: string, { cartToken, slugs }: Known): fc.Arbitrary<string> {
  const hostile = hostileText.map(encodeHostile)
  if (name === 'token') return fc.oneof({ weight: 4, arbitrary: fc.constant(cartToken) }, hostile)
  const right = slugs[name] ?? []
  return right.length === 0
    ? fc.oneof(hostile, fc.constantFrom('1', '2'))
    : fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...right) }, hostile)
}

/** A value as the schema wants it, where about every fourth part is anything or left out. */
function nearly(schema: Schema, document: OpenApi, depth = 0): fc.Arbitrary<unknown> {
  const right = rightValue(resolve(schema, document), document, depth)
  return fc.oneof({ weight: 3, arbitrary: right }, hostileJson)
}

function rightValue(schema: Schema, document: OpenApi, depth: number): fc.Arbitrary<unknown> {
  if (depth > 4) return hostileJson
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((one) => nearly(one, document, depth + 1)))
  if (schema.items) return fc.array(nearly(schema.items, document, depth + 1), { maxLength: 3 })
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(
      ([name, field]) => [name, nearly(field, document, depth + 1)] as const,
    )
    return fc.record(Object.fromEntries(fields), { requiredKeys: [] })
  }
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer' || schema.type === 'number')
    return fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer())
  return fc.oneof(
    fc.constantFrom(
      '1117',
      'Budapest',
      'Bölcső utca 14.',
      'Őri Gergő',
      'ori@levelem.example',
      '+36301234567',
    ),
    hostileText,
  )
}

function resolve(schema: Schema, document: OpenApi): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : resolve(document.components.schemas[name] ?? {}, document)
}
