import { expect, it } from 'vitest'
import { thingsText } from './things-text.ts'

const thing = (name: string, count: number) => ({ name, label: 'Nordvál', count })
const text = (things: ReturnType<typeof thing>[], moreThan: number | null = null) =>
  thingsText({ things, more_than: moreThan }).replaceAll('\u00a0', ' ')

it('names one thing, counts many of a kind, and says no more than the first kinds', () => {
  expect(text([thing('Márka', 1), thing('Ár', 12_345)])).toBe('Márka: Nordvál; Ár: 12 345 db')
  expect(text([thing('Ár', 2), thing('Márka', 1), thing('Készlet', 3), thing('Oldal', 1)])).toBe(
    'Ár: 2 db; Márka: Nordvál; Készlet: 3 db; …',
  )
  expect(text([])).toBe('')
})

it('says of a change that is not counted to its end only how many rows it has at least', () => {
  expect(text([thing('Akció', 1), thing('Ár', 66_000)], 100_000)).toBe('Akció, Ár: több mint 100 000 sor')
  const kinds = ['Ár', 'Termék', 'Változat', 'Készlet'].map((name) => thing(name, 9))
  expect(text(kinds, 10_000)).toBe('Ár, Termék, Változat és más: több mint 10 000 sor')
})
