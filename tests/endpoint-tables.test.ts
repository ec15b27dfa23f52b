import { expect, it } from 'vitest'
import { endpointSchemas, type EndpointSchema } from '#contract/endpoint-schemas.ts'
import { importsOf } from './support/arrows.ts'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const rows: [string, EndpointSchema][] = Object.entries(endpointSchemas)
const lineWidth = 110

/** The browser's part of a row, as the formatter would leave it. */
function line([name, { method, path, requiredQuery }]: [string, EndpointSchema]): string {
  const query = requiredQuery?.map((parameter) => `'${parameter}'`).join(', ')
  const parts = [`method: '${method}'`, `path: '${path}'`, ...(query ? [`query: [${query}]`] : [])]
  const short = `  ${name}: { ${parts.join(', ')} },`
  return short.length <= lineWidth
    ? short
    : `  ${name}: {\n${parts.map((part) => `    ${part},\n`).join('')}  },`
}

function table(name: string, title: string, chosen: typeof rows): string {
  return `import type { EndpointTable } from './endpoint-definition.ts'

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

it('no operation stands in two files', () => {
  const names = folder('src/contract/endpoints').flatMap((path) =>
    Array.from(read(path).matchAll(/^  (\w+): \{$/gm), (match) => match[1] ?? ''),
  )
  expect(names).toHaveLength(rows.length)
  expect(new Set(names)).toEqual(new Set(rows.map(([name]) => name)))
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
})

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

function folder(path: string): string[] {
  return readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
    .map((name) => join(path, name))
    .filter((name) => name.endsWith('.ts'))
}
