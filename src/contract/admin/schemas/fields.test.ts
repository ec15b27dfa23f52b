import { expect, it } from 'vitest'
import { chosenPicture } from './taxonomy.ts'
import { pictureKey } from './fields.ts'

it.each(['../secret', 'products/../../etc', '/etc/passwd', '.hidden', 'a b', ''])(
  'takes %j for no picture, wherever one is chosen',
  (key) => {
    expect([pictureKey.safeParse(key).success, chosenPicture.safeParse(key).success]).toEqual([false, false])
  },
)

it('takes a file of pictures, and none where none is needed', () => {
  expect(pictureKey.parse('products/kep-1a2b.webp')).toBe('products/kep-1a2b.webp')
  expect(chosenPicture.parse(null)).toBeNull()
})
