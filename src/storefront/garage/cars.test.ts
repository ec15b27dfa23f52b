import { expect, it } from 'vitest'
import { readCar, sizeOfAddress, sizesOf, tyresHref } from './cars.ts'

const form = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}

it('a form is read with its sizes in one spelling, and a rear size that is the front one is none', () => {
  expect(readCar(form({ name: ' Golf ', front: '2055516', rear: '205/55r16 91V', rim: '16' }))).toEqual({
    car: { name: 'Golf', front: '205/55 R16', rear: null, rim: 16 },
    errors: {},
  })
  expect(readCar(form({ name: 'BMW', front: '225/45ZR18', rear: '255/40 R18' })).car).toEqual({
    name: 'BMW',
    front: '225/45 R18',
    rear: '255/40 R18',
    rim: null,
  })
})

it.each([
  [{ name: '' }, 'name'],
  [{ name: 'x'.repeat(61) }, 'name'],
  [{ name: 'a\u0007b' }, 'name'],
  [{ front: '' }, 'front'],
  [{ front: 'R16' }, 'front'],
  [{ rear: '205' }, 'rear'],
  [{ rim: '9' }, 'rim'],
  [{ rim: '25' }, 'rim'],
  [{ rim: '1e1' }, 'rim'],
])('what is wrong in %j is said at its field', (wrong, field) => {
  const { errors } = readCar(form({ name: 'Golf', front: '205/55 R16', ...wrong }))
  expect(Object.keys(errors)).toEqual([field])
})

it('a size leads to the filtered list of a season', () => {
  expect(tyresHref('205/55 R16', 'teli')).toBe('/termekek/teli-gumi?felni=16&oldalfal=55&szelesseg=205')
  expect(tyresHref('valami', 'teli')).toBeNull()
})

it('where a size belongs is said only where there are two', () => {
  const golf = { name: 'Golf', front: '205/55 R16', rear: null, rim: null }
  expect(sizesOf(golf)).toEqual([{ size: '205/55 R16', where: '' }])
  expect(sizesOf({ ...golf, rear: '225/45 R17' }).map(({ where }) => where)).toEqual(['elöl', 'hátul'])
})

it.each([
  ['meret=205-55-R16', '205/55 R16'],
  ['meret=205-75-R16C', '205/75 R16C'],
  ['meret=%3Cscript%3E', ''],
  ['', ''],
])('of the address %s the size is %s', (search, size) => {
  expect(sizeOfAddress(new URLSearchParams(search))).toBe(size)
})
