import { expect, test } from 'vitest'
import { responseBytes, writeOnce } from './response-text.ts'

const card = (id: number) =>
  writeOnce({
    id,
    name: `Őszi „gumi” ${id}`,
    price: { value: 12_990 },
    brand: null,
    note: undefined,
    tags: [],
  })
const page = (data: object[]) => ({ data, total: data.length, last: undefined })

test.each<[string, unknown]>([
  ['a list of cards', { products: page([card(1), card(2)]), filters: [{ slug: 'ár', options: [1, null] }] }],
  ['an empty list', { products: page([]), nearby: null, none: undefined }],
  ['cards alone', [card(1), card(2)]],
  ['one thing alone', card(3)],
  ['cards and nothing', { list: [card(1), undefined, card(2)] }],
  ['cards among others', { all: [card(1), null, 'x', { id: 9 }], first: card(4) }],
  ['cards deeper than looked for', { a: { b: { c: [card(1)], d: card(2) } } }],
  ['nothing written before', { text: 'ű\u2028"\\', number: 1.5, list: [1, [2]], at: new Date(0) }],
  ['names that need marks', { 'a"b': 1, ő: card(1), '': { '': null } }],
  ['nothing', null],
  ['an empty object', {}],
])('%s is written as JSON writes it', (_name, response) => {
  for (const _time of [1, 2]) expect(responseBytes(response).toString()).toBe(JSON.stringify(response))
})

test('what is written once is not written again', () => {
  let times = 0
  const counted = writeOnce({ toJSON: () => ({ times: (times += 1) }) })
  expect(responseBytes([counted, counted]).toString()).toBe('[{"times":1},{"times":1}]')
  expect(responseBytes({ counted: writeOnce(counted) }).toString()).toBe('{"counted":{"times":1}}')
})
