import { expect, it } from 'vitest'
import { codesOf, inOrder, isLitter, isPictureName, readPictureName } from './picture-names.ts'

const goods = {
  numbers: new Map([
    ['kul-13', 'KUL-13'],
    ['kul', 'KUL'],
    ['ab_1', 'AB_1'],
  ]),
  eans: new Map([['5998312345671', 'EAN-ES']]),
}
const read = (name: string) => {
  const found = readPictureName(name, goods)
  return found && [found.itemNumber, found.position]
}

it.each([
  ['KUL-13.jpg', ['KUL-13', 0]],
  ['kul-13.JPEG', ['KUL-13', 0]],
  ['képek/kerti/KUL-13-2.png', ['KUL-13', 2]],
  ['képek\\KUL-13_3.webp', ['KUL-13', 3]],
  ['KUL-13 (4).png', ['KUL-13', 4]],
  ['KUL-7.png', ['KUL', 7]],
  ['AB_1.png', ['AB_1', 0]],
  ['5998312345671-1.jpg', ['EAN-ES', 1]],
  ['nincs.jpg', null],
  ['../../KUL-13.jpg', ['KUL-13', 0]],
  ['.jpg', null],
])('reads %s as %j', (name, expected) => {
  expect(read(name)).toEqual(expected)
})

it('gives every code that a name may be', () => {
  expect(codesOf('mappa/KUL-13-2.png')).toEqual(['kul-13-2', 'kul-13'])
  expect(codesOf('egy.png')).toEqual(['egy'])
})

it('leaves out what nobody has put there, and what is no picture', () => {
  for (const name of ['__MACOSX/._a.jpg', 'képek/', '.DS_Store', 'a/Thumbs.db'])
    expect([name, isLitter(name)]).toEqual([name, true])
  expect(isLitter('képek/a.jpg')).toBe(false)
  expect(['a.svg', 'a.jpg.exe', 'a.pdf'].map(isPictureName)).toEqual([false, false, false])
})

it('counts pictures as people do', () => {
  const named = ['A-10.jpg', 'A-2.jpg', 'A.jpg'].map((name) =>
    readPictureName(name, {
      numbers: new Map([['a', 'A']]),
      eans: new Map(),
    })!,
  )
  expect(inOrder(named).map(({ name }) => name)).toEqual(['A.jpg', 'A-2.jpg', 'A-10.jpg'])
})
