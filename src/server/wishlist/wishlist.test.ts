import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderItems, searchItems, type ListedProduct } from './wishlist.ts'

const item = (id: number, name: string): ListedProduct => ({ id, productId: id, name, addedAt: new Date(0) })
const names = (items: readonly { name: string }[]) => items.map(({ name }) => name)

describe('searching a list', () => {
  const items = [item(1, 'Téli gumi Őrség'), item(2, 'Nyári gumi'), item(3, 'Felni')]

  it('finds the products whose names hold every word, without accents and case', () => {
    expect(names(searchItems(items, 'ORSEG teli'))).toEqual(['Téli gumi Őrség'])
    expect(searchItems(items, 'gumi')).toHaveLength(2)
    expect(searchItems(items, 'gumi felni')).toEqual([])
  })

  it('finds all without a search', () => {
    expect(searchItems(items, undefined)).toEqual(items)
    expect(searchItems(items, '  ')).toEqual(items)
  })
})

describe('the order of a list', () => {
  it('is that of the Hungarian alphabet by name, and numbers count', () => {
    const items = [
      item(1, 'Zokni'),
      item(2, 'Őr'),
      item(3, 'Oroszlán'),
      item(4, 'Gumi 17'),
      item(5, 'Gumi 9'),
    ]
    expect(names(orderItems(items, { order_by: 'name', direction: 'asc' }, () => 0))).toEqual([
      'Gumi 9',
      'Gumi 17',
      'Oroszlán',
      'Őr',
      'Zokni',
    ])
  })

  it('keeps every product, sorted by price, the newest first among equals', () => {
    const given = fc.uniqueArray(fc.integer({ min: 1, max: 1000 }), { maxLength: 30 })
    fc.assert(
      fc.property(given, fc.constantFrom('asc' as const, 'desc' as const), (ids, direction) => {
        const gross = ({ id }: ListedProduct) => id % 5
        const ordered = orderItems(
          ids.map((id) => item(id, 'x')),
          { order_by: 'price', direction },
          gross,
        )
        expect(new Set(ordered.map(({ id }) => id))).toEqual(new Set(ids))
        for (const [index, next] of ordered.slice(1).entries()) {
          const step = gross(next) - gross(ordered[index]!)
          expect(direction === 'asc' ? step : -step).toBeGreaterThanOrEqual(0)
          if (step === 0) expect(next.id).toBeLessThan(ordered[index]!.id)
        }
      }),
    )
  })
})
