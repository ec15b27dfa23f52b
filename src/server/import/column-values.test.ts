import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { columnValues } from './column-values.ts'

const folder = mkdtempSync(join(tmpdir(), 'boltiv-values-'))
const path = join(folder, 'lista.csv')
afterAll(() => rmSync(folder, { recursive: true }))

const valuesOf = async (lines: readonly string[]) => {
  writeFileSync(path, ['Cikkszám;Csoport', ...lines].join('\n'))
  return columnValues(path, 'Csoport')
}

it('counts the rows of each value, as a mapping reads it, the most first', async () => {
  const lines = [
    '1;Nyári',
    '2;  Téli   gumi ',
    '3;Téli gumi',
    '4;',
    '5',
    '6;"K&amp;K"',
    '7;"K&amp;K"',
    '8;K&K',
  ]
  expect(await valuesOf(lines)).toEqual({
    values: [
      { value: 'K&K', rows: 3 },
      { value: 'Téli gumi', rows: 2 },
      { value: 'Nyári', rows: 1 },
    ],
    more: 0,
    empty: 2,
  })
})

it('has 300 values at most and says how many others there are', async () => {
  const lines = Array.from({ length: 301 }, (_, at) => `${at};Csoport ${at}`)
  const { values, more } = await valuesOf([...lines, `x;${'hosszú'.repeat(40)}`, 'y;Csoport 300'])
  expect([values.length, more, values[0]]).toEqual([300, 2, { value: 'Csoport 300', rows: 2 }])
})

it('is not filled by a column in which every row has another', async () => {
  const lines = Array.from({ length: 20_100 }, (_, at) => `${at};Név ${at}`)
  expect((await valuesOf(lines)).more).toBe(19_700)
})

it('has nothing of a column that is not there', async () => {
  writeFileSync(path, 'Cikkszám\n1\n')
  expect(await columnValues(path, '__proto__')).toEqual({ values: [], more: 0, empty: 1 })
})
