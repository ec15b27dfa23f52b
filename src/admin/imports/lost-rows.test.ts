import { expect, it } from 'vitest'
import { lostText } from './lost-rows.ts'

it.each([
  [{ values: 0, rows: 0, empty: 0, fallback: null }, 'Minden sornak megvan a helye.'],
  [{ values: 0, rows: 0, empty: 0, fallback: 'Egyéb' }, 'Minden sornak megvan a helye.'],
  [{ values: 2, rows: 30, empty: 0, fallback: null }, '2 értéknek nincs helye a boltban: 30 sor kimarad.'],
  [{ values: 0, rows: 0, empty: 4, fallback: null }, '4 sorban üres: ami közülük új termék, kimarad.'],
  [
    { values: 1, rows: 3, empty: 4, fallback: null },
    '1 értéknek nincs helye a boltban: 3 sor kimarad. 4 sorban üres: ami közülük új termék, kimarad.',
  ],
  [
    { values: 1, rows: 3, empty: 4, fallback: 'Egyéb' },
    '7 sornak nincs kategóriája a boltban. Ami közülük új termék, ide kerül: Egyéb; a meglévők maradnak, ahol vannak.',
  ],
])('says how many rows have no category and what becomes of them: %o', (lost, text) => {
  expect(lostText(lost)).toBe(text)
})
