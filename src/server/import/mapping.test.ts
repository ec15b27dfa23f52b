import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { MappingError, neededColumns, parseMapping } from './mapping.ts'

const problemsOf = (mapping: unknown): string => {
  try {
    parseMapping(JSON.stringify(mapping))
  } catch (error) {
    if (error instanceof MappingError) return error.message
    throw error
  }
  return ''
}
const smallest = { fields: { item_number: { column: 'cikkszam' } } }

describe('a mapping', () => {
  it('needs only an item number', () => {
    expect(parseMapping(JSON.stringify(smallest))).toMatchObject({
      encoding: 'auto',
      separator: 'auto',
      routes: [],
    })
    expect(problemsOf({ fields: {} })).toContain('item_number')
  })

  it('names every place that is wrong', () => {
    const text = problemsOf({
      fields: {
        item_number: { column: 'a', constant: 'b' },
        prise: { column: 'c' },
        name: { column: 'd', regex: '(' },
        stock: { columm: 'e' },
      },
      separator: ';;',
    })
    expect(text).toContain(
      'fields.item_number: pontosan egy kell ezek közül: column, constant, tyre, wheel, join',
    )
    expect(text).toContain('fields.prise')
    expect(text).toContain('fields.name.regex: nem reguláris kifejezés')
    expect(text).toContain('fields.stock')
    expect(text).toContain('separator')
    expect(text).not.toMatch(/\b(?:is|not|the|needs|invalid|field)\b/i)
  })

  it('says it in Hungarian, with no type of a program', () => {
    const { item_number: number } = smallest.fields
    const said = (price: unknown) =>
      problemsOf({ fields: { item_number: number, price } })
        .split('\n')
        .slice(1)
    expect([
      said({ column: 'b', multiply: -1 }),
      said({ column: 'b', multiply: 'x' }),
      said({ column: '' }),
      said({ column: 'b', missing: 'no' }),
    ]).toEqual([
      ['  fields.price.multiply: nagyobb legyen, mint 0'],
      ['  fields.price.multiply: ez való ide: szám'],
      ['  fields.price.column: nem lehet üres'],
      ['  fields.price.missing: ezek egyike lehet: reject, warn, ignore'],
    ])
  })

  it('says where the JSON breaks', () => {
    expect(() => parseMapping('{ "fields": ')).toThrow('A megfeleltetés nem JSON: nincs befejezve.')
    expect(() => parseMapping('{\n "fields": oh }')).toThrow('nem ott áll: o.')
    expect(() => parseMapping('{\n "fields": {} "x" }')).toThrow('hiba van a(z) 2. sor 15. karakterénél.')
  })

  it('requests the tyre’s column when a field takes a part of its name', () => {
    expect(problemsOf({ fields: { ...smallest.fields, name: { join: [{ tyre: 'title' }] } } })).toContain(
      'tyreName',
    )
    expect(
      problemsOf({ ...smallest, routes: [{ name: 'x', when: [{ wheel: 'rim', equals: '16' }] }] }),
    ).toContain('wheelName')
  })

  it('knows the columns it needs', () => {
    const mapping = parseMapping(readFileSync('demo/import/supplier-mapping.json', 'utf8'))
    expect(neededColumns(mapping).toSorted()).toEqual(['category', 'name', 'sku', 'vendor'])
  })
})
