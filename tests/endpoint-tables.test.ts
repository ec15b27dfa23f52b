import { expect, it } from 'vitest'
import { adminEndpointSchemas } from '#contract/admin/endpoint-schemas.ts'
import { rightNames } from '#contract/admin/rights.ts'
import type { AdminEndpointSchema } from '#contract/admin/endpoint-schema.ts'
import { endpointSchemas, type EndpointSchema } from '#contract/endpoint-schemas.ts'
import { importsOf } from './support/arrows.ts'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
type Row = [string, Pick<EndpointSchema, 'method' | 'path' | 'requiredQuery'>]
const rows: [string, EndpointSchema][] = Object.entries(endpointSchemas)
const adminRows: [string, AdminEndpointSchema][] = Object.entries(adminEndpointSchemas)
const lineWidth = 110

/** The browser's part of a row, as the formatter would leave it. */
function line([name, { method, path, requiredQuery }]: Row): string {
  const query = requiredQuery?.map((parameter) => `'${parameter}'`).join(', ')
  const parts = [`method: '${method}'`, `path: '${path}'`, ...(query ? [`query: [${query}]`] : [])]
  const short = `  ${name}: { ${parts.join(', ')} },`
  return short.length <= lineWidth
    ? short
    : `  ${name}: {\n${parts.map((part) => `    ${part},\n`).join('')}  },`
}

function table(name: string, title: string, chosen: Row[], definition = './endpoint-definition.ts'): string {
  return `import type { EndpointTable } from '${definition}'

/** ${title} Written by \`tests/endpoint-tables.test.ts\` from the rows in \`endpoints/\`. */
export const ${name} = {
${chosen.map(line).join('\n')}
} as const satisfies EndpointTable
`
}

// `npx vitest run -u --project unit tests/endpoint-tables.test.ts` writes them again.
it.each([
  ['eager', 'What every customer calls: it travels with the first visit.', true],
  ['lazy', 'What most visits never call.', false],
] as const)('the browser’s table of %s endpoints is as the rows say', async (name, title, isEager) => {
  const chosen = rows.filter(([, { eager = false }]) => eager === isEager)
  const file = `../src/contract/${name}-endpoints.ts`
  await expect(table(`${name}Endpoints`, title, chosen)).toMatchFileSnapshot(file)
})

it('the browser’s table of the desk’s endpoints is as the rows say', async () => {
  const title = 'Method and path of every call of the desk.'
  const text = table('adminEndpoints', title, adminRows, '../endpoint-definition.ts')
  await expect(`${text}
export type AdminEndpointName = keyof typeof adminEndpoints
`).toMatchFileSnapshot('../src/contract/admin/endpoints.ts')
})

it.each([
  ['src/contract/endpoints', rows],
  ['src/contract/admin/endpoints', adminRows],
] as [string, Row[]][])('no operation stands in two files of %s', (path, all) => {
  const names = folder(path).flatMap((file) =>
    Array.from(read(file).matchAll(/^  (\w+): \{$/gm), (match) => match[1] ?? ''),
  )
  expect(names).toHaveLength(all.length)
  expect(new Set(names)).toEqual(new Set(all.map(([name]) => name)))
})

it('every endpoint of the desk names the right that it needs, and stands below /admin/api', () => {
  const known = new Set<string>([...rightNames, 'member', 'open'])
  for (const [name, { right, path }] of adminRows) {
    expect([name, known.has(right)]).toEqual([name, true])
    expect([name, path]).toEqual([name, expect.stringMatching(/^\/admin\/api\//)])
  }
})

it('the platform names no endpoint', () => {
  const operation = new RegExp(`\\b(${rows.map(([name]) => name).join('|')})\\b`)
  const naming = folder('src/platform')
    .filter((path) => !path.endsWith('.test.ts'))
    .filter((path) => operation.test(read(path)))
  expect(naming).toEqual([])
})

it('no schema reaches the browser: its tables import types alone', () => {
  for (const path of ['eager-endpoints.ts', 'lazy-endpoints.ts'])
    expect(importsOf(read(`src/contract/${path}`))).toEqual(['./endpoint-definition.ts'])
  expect(importsOf(read('src/contract/admin/endpoints.ts'))).toEqual(['../endpoint-definition.ts'])
})

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

function folder(path: string): string[] {
  return readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
    .map((name) => join(path, name))
    .filter((name) => name.endsWith('.ts'))
}
