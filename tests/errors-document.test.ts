import { expect, test } from 'vitest'
import { features } from '../src/features.ts'
import type { ErrorDefinition } from '#platform/http/errors.ts'

const tables = features.flatMap(({ name, errors }): Table[] => (errors ? [[titleOf(name), errors]] : []))
type Table = [title: string, errors: Readonly<Record<string, ErrorDefinition>>]

function titleOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
}

function section([title, table]: Table): string {
  const rows = Object.entries(table).map(
    ([code, { status, message, when }]) => `| \`${code}\` | ${status} | ${message} | ${when} |`,
  )
  return [
    `## ${title}`,
    '',
    '| code | status | message | when |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}

const introduction = `# Errors

Every response that is not 2xx is \`{message, code?, errors?}\`: \`message\` is Hungarian and fit to be shown, \`errors\` maps a
dotted field name to its messages. This page is written from the features' error tables; a test fails when they differ
(\`npx vitest -u --project unit tests/errors-document.test.ts\` writes it again).
`

test('docs/errors.md lists every error of every feature', async () => {
  const page = `${introduction}\n${tables.map(section).join('\n')}`
  await expect(page).toMatchFileSnapshot('../docs/errors.md')
})
