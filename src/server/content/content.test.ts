import { expect, it } from 'vitest'
import {
  cleanPage,
  entriesOf,
  entryProblem,
  entryTypeGiven,
  menuEntries,
  numberItems,
  readRegions,
  resolveItems,
  type PageInput,
} from './content.ts'

const read = (items: unknown) => menuEntries.parse(items)

it('regions that do not fit are left out, HTML is made safe, defaults are filled in', () => {
  const regions = readRegions([
    { type: 'text', items: [{ html: '<p onclick="x()">a<script>b</script></p>' }] },
    { type: 'text', items: [{ text: 'no html' }] },
    { type: 'unknown', items: [] },
    { type: 'faq', title: 'Kérdések', items: [{ question: 'Mi?', html: '<img src=x>Ez.' }] },
    { type: 'spacer', items: [{}] },
  ])
  expect(regions).toEqual([
    { type: 'text', title: '', items: [{ html: '<p>a</p>' }] },
    { type: 'faq', title: 'Kérdések', items: [{ question: 'Mi?', html: 'Ez.' }] },
    { type: 'spacer', title: '', items: [{ size: 'medium' }] },
  ])
  expect(readRegions('no list')).toEqual([])
})

it('a page is stored clean, and cleaning twice changes nothing', () => {
  const page: PageInput = {
    slug: 'a',
    title: 'A',
    lead: '',
    content: 'Egy & kettő\n\n<script>x</script>három',
    template: 'default',
    regions: [],
    metaTitle: '',
    metaDescription: '',
    heroImageKey: null,
    published: true,
  }
  const clean = cleanPage(page)
  expect(clean.content).toBe('<p>Egy &amp; kettő</p><p>három</p>')
  expect(cleanPage(clean)).toEqual(clean)
})

it('an item says by its address what it is, and is numbered', () => {
  const items = numberItems(
    read([
      { title: 'Itt', url: '/itt', children: [{ title: 'Ott', url: 'https://mas.example' }] },
      { title: 'Csoport' },
      { entity: { kind: 'page', slug: 'rolunk' } },
    ]),
  )
  expect(items.map(({ id, type, has_children: more }) => [id, type, more])).toEqual([
    [1, 'internal_link', true],
    [3, 'empty', false],
    [4, 'entity', false],
  ])
  expect(items[0]?.children[0]).toMatchObject({ id: 2, type: 'external_link', target: '_self' })
  expect(numberItems(entriesOf(items))).toEqual(items)
  expect(entriesOf(items).map(entryTypeGiven)).toEqual([undefined, undefined, undefined])
})

it.each([
  [{ title: 'X', url: '/x', entity: { kind: 'page', slug: 'x' } }, 'not to both'],
  [{ title: 'X', type: 'entity' }, 'go together'],
  [{ title: 'X', type: 'empty', url: '/x' }, 'no url'],
  [{ title: 'X', type: 'internal_link' }, 'needs a url'],
  [{ url: '/x' }, 'needs a title'],
])('the item %j is refused', (item, reason) => {
  expect(entryProblem(read([item])[0]!)).toContain(reason)
})

it('an entity without a page goes with all below it', () => {
  const items = numberItems(
    read([
      { entity: { kind: 'page', slug: 'a' }, children: [{ entity: { kind: 'page', slug: 'b' } }] },
      { entity: { kind: 'page', slug: 'b' }, children: [{ title: 'Alatta', url: '/x' }] },
    ]),
  )
  const entity = { id: 1, name: 'A oldal', slug: 'a', url: '/a' }
  const known = new Map([
    ['page:a', { ...entity, isShown: true }],
    ['page:b', { ...entity, isShown: false }],
  ])
  expect(resolveItems(items, known)).toMatchObject([
    { title: 'A oldal', url: '/a', has_children: false, children: [] },
  ])
})
