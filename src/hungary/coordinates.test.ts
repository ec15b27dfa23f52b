import { expect, it } from 'vitest'
import { normaliseCoordinates, readCoordinates } from './coordinates.ts'

it.each([
  ['47.4979, 19.0402', '47.4979, 19.0402'],
  ['  47.4979,19.0402 ', '47.4979, 19.0402'],
  ['47.4979 19.0402', '47.4979, 19.0402'],
  ['47,4979; 19,0402', '47.4979, 19.0402'],
  ['47,4979, 19,0402', '47.4979, 19.0402'],
  ['47.4979° N, 19.0402° E', '47.4979, 19.0402'],
  ['47,4979° É 19,0402° K', '47.4979, 19.0402'],
  ['47.49791234567, 19.04021987654', '47.497912, 19.040219'],
])('understands %j', (text, normalised) => {
  expect(normaliseCoordinates(text)).toBe(normalised)
  expect(normaliseCoordinates(normalised)).toBe(normalised)
})

it.each([
  '',
  '47.4979',
  '47.4979,',
  '47,19',
  '47, 19',
  '19.0402, 47.4979',
  '48.2082, 16.3738 5',
  '45.10, 19.04',
  '47.49, 23.50',
  '-47.4979, 19.0402',
  '47.4979, 19.0402, 12z',
  'https://terkep.example/@47.4979,19.0402',
])('refuses %j', (text) => {
  expect(normaliseCoordinates(text)).toBeNull()
  expect(readCoordinates(text)).toBeNull()
})

it('reads them as degrees', () => {
  expect(readCoordinates('47,4979; 19,0402')).toEqual({ latitude: 47.4979, longitude: 19.0402 })
})
