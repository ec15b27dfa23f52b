import { expect, test } from 'vitest'
import { testCard } from '../test-shop.ts'
import { choosePicks } from './picks.ts'

const letters = (fuel: string, wet: string) => [
  { name: 'Üzemanyag', slug: 'uzemanyag', value: fuel.toUpperCase(), data: fuel },
  { name: 'Tapadás', slug: 'nedves-tapadas', value: wet.toUpperCase(), data: wet },
]
/** The test cards' prices rise with their numbers. */
const tyre = (id: number, fuel = 'c', wet = 'c') =>
  testCard(id, { name: `Nordval Fjell ${id}`, attributes: letters(fuel, wet) })
const labels = (picks: ReturnType<typeof choosePicks>) => picks.map(({ label, name }) => `${label}: ${name}`)

test('the cheapest, the best recommended of the others, and the best label among the dear', () => {
  const [cheap, dear] = [[tyre(1)], [tyre(9), tyre(8, 'a', 'b'), tyre(7, 'b', 'a')]]
  expect(labels(choosePicks([tyre(1), tyre(8), tyre(5)], cheap, dear))).toEqual([
    'Olcsó: Nordval Fjell 1',
    'Ajánlott: Nordval Fjell 5',
    'Prémium: Nordval Fjell 8',
  ])
})

test('there are three or none', () => {
  expect(choosePicks([], [], [])).toEqual([])
  expect(choosePicks([tyre(1), tyre(2)], [tyre(1)], [tyre(2)])).toEqual([])
  expect(choosePicks([tyre(1)], [tyre(1)], [tyre(1)])).toEqual([])
  const soldOut = testCard(3, { addable_to_cart: false })
  expect(choosePicks([soldOut], [tyre(1)], [tyre(2)])).toEqual([])
})

test('a pick leads to the variant whose price it says', () => {
  const several = {
    ...tyre(1),
    variants: [
      { id: 10, name: '91H', url: '/termek/a?valtozat=1' },
      { id: 11, name: '94V', url: '/termek/a?valtozat=2' },
    ],
  }
  expect(choosePicks([several, tyre(2)], [several], [tyre(3)])[0]?.url).toBe('/termek/a?valtozat=1')
})
