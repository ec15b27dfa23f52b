import { expect, test } from 'vitest'
import { listQuery } from '#contract/schemas/listing.ts'
import { orderOf } from './listing-response.ts'

const mixed = (query: Record<string, string>) => orderOf(listQuery.parse(query), 'name').isMixed

test('by name and by price the API holds strictly to the order, unless what is available is requested first', () => {
  expect([mixed({}), mixed({ order_by: 'name' }), mixed({ order_by: 'price' })]).toEqual([true, true, true])
  expect(mixed({ order_by: 'price', available_first: '1' })).toBe(false)
  expect([mixed({ order_by: 'recommended' }), mixed({ order_by: 'popular' })]).toEqual([false, false])
})
