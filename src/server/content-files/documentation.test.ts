import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { pageRegion } from '#contract/schemas/regions.ts'
import { shopFields } from '#server/content/index.ts'
import { problemText } from './content-files.ts'
import { menuFile, pageFile } from './file-shapes.ts'
import { createFindings } from './findings.ts'
import { isBlock, storePictures, type Pictures } from './pictures.ts'
import { readSource } from './source-file.ts'

const text = readFileSync(join(import.meta.dirname, '../../../docs/content.md'), 'utf8')
const examples = [...text.matchAll(/```yaml\n(.*?)```/gs)].map(([, example]) => example!)
const pictures: Pictures = {
  read: async () => ({ key: 'kep.jpg', title: '' }),
  store: async () => {},
}

async function problemsOf(example: string): Promise<string[]> {
  const { source, problems } = readSource('example.yaml', example)
  const findings = createFindings()
  const data = isBlock(source.data) ? source.data : {}
  if (data.regions) {
    const regions = await storePictures(source, data.regions, pictures)
    findings.read(source, pageFile, { slug: 'a', title: 'A', ...data, hero_image: 'kep.jpg', regions })
  }
  if (data.items) findings.read(source, menuFile, { slug: 'main', ...data })
  return [...problems, ...findings.problems].map(problemText)
}

it('the examples of pages and menus are in order', async () => {
  const shown = examples.filter((example) => /^(regions|items):/m.test(example))
  expect(shown).toHaveLength(3)
  for (const example of shown) expect(await problemsOf(example)).toEqual([])
})

it('every kind of region has its row and its example, every field of the shop is named', () => {
  for (const { shape } of pageRegion.options) {
    expect(text).toContain(`| \`${shape.type.value}\` |`)
    expect(text).toContain(`- type: ${shape.type.value}\n`)
  }
  for (const field of shopFields) expect(text).toContain(`\`${field}\``)
})
