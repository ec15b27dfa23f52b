import { expect, it } from 'vitest'
import { menuFile, pageFile, postFile, redirectsFile, shopFile, synonymsFile } from './file-shapes.ts'
import { createFindings } from './findings.ts'
import { problemText } from './content-files.ts'
import { readSource } from './source-file.ts'

function problemsOf(
  schema: Parameters<ReturnType<typeof createFindings>['read']>[1],
  text: string,
): string[] {
  const { source, problems } = readSource('a.yaml', text)
  if (problems.length > 0) return problems.map(problemText)
  const findings = createFindings()
  findings.read(source, schema, source.data)
  return findings.problems.map(problemText)
}

it.each([
  ['an unknown key', 'slug: a\n\ntitle: A\ntitel: x\n', ['a.yaml:4: titel: unknown key']],
  [
    'an unknown key far within',
    'slug: a\ntitle: A\nmeta:\n  title: x\n  cim: y\n',
    ['a.yaml:5: meta.cim: unknown key'],
  ],
  ['a missing key, where its block begins', '# Oldal\nslug: a\n', ['a.yaml:2: title: is missing']],
  ['an empty key', 'slug: a\ntitle:\n', ['a.yaml:2: title: is missing']],
  [
    'a number for a text',
    'slug: a\ntitle: 2026\n',
    ["a.yaml:2: title: has to be text: write it in quotes, '2026'"],
  ],
  [
    'a wrong choice',
    'slug: a\ntitle: A\ntemplate: big\n',
    ['a.yaml:3: template: has to be one of default, legal, wide, home'],
  ],
  ['a wrong flag', 'slug: a\ntitle: A\npublished: igen\n', ['a.yaml:3: published: has to be true or false']],
  [
    'a bad slug',
    'title: A\nslug: Rólunk\n',
    ['a.yaml:2: slug: a slug is made of small letters, digits and single hyphens'],
  ],
  [
    'a region of no kind',
    'slug: a\ntitle: A\nregions:\n  - type: text\n    items: [{ html: x }]\n  - type: texts\n    items: []\n',
    [
      'a.yaml:6: regions[1].type: has to be one of hero, size_finder, text, image, gallery, product_row, category_tiles, banner, faq, trust_row, brands, articles, posts, contact_card, form, spacer',
    ],
  ],
  [
    'a wrong address in a region',
    'slug: a\ntitle: A\nregions:\n  - type: articles\n    items:\n      - title: x\n        url: oldal\n',
    ['a.yaml:7: regions[0].items[0].url: an address is like /oldal, #hely or https://pelda.hu'],
  ],
  [
    'a row of products of nothing',
    'slug: a\ntitle: A\nregions:\n  - type: product_row\n    items:\n      - limit: 4\n',
    ['a.yaml:6: regions[0].items[0]: either collection or product_ids is needed'],
  ],
  [
    'a region without items',
    'slug: a\ntitle: A\nregions:\n  - type: text\n',
    ['a.yaml:4: regions[0].items: is missing'],
  ],
  ['text that is a list', '- slug: a\n', ['a.yaml:1: has to be a block of keys']],
])('a page with %s is reported by its line', (_, text, expected) => {
  expect(problemsOf(pageFile, text)).toEqual(expected)
})

it('other files too', () => {
  expect(problemsOf(postFile, 'slug: a\ntitle: A\ncontent: x\n')).toEqual(['a.yaml:1: author: is missing'])
  expect(problemsOf(menuFile, 'slug: a\nitems:\n  - title: A\n    children:\n      - titel: B\n')).toEqual([
    'a.yaml:5: items[0].children[0].titel: unknown key',
  ])
  expect(problemsOf(redirectsFile, '- from: /a\n  to: /b\n  status: 200\n')).toEqual([
    'a.yaml:3: [0].status: has to be one of 301, 302, 308',
  ])
  expect(problemsOf(synonymsFile, '- slag, tömlő\n- 12\n')).toEqual([
    'a.yaml:2: [1]: has to be text or a list of texts',
  ])
  expect(problemsOf(shopFile, 'name: A\nphone: 0612345678\n')).toEqual([
    "a.yaml:2: phone: has to be text: write it in quotes, '612345678'",
  ])
})

it.each([
  ['a key that stands twice', 'title: A\ntitle: B\n', /^a\.yaml:2: Map keys must be unique/],
  ['a bracket left open', 'title: A\nitems: [1\n', /^a\.yaml:[23]: /],
  ['an empty file', '# Semmi\n', /^a\.yaml:1: the file is empty$/],
  ['a character that no database keeps', 'title: "a\\0b"\n', /^a\.yaml:1: the text holds a character/],
])('YAML with %s is reported by its line', (_, text, expected) => {
  expect(problemsOf(pageFile, text).join('\n')).toMatch(expected)
})
