import { expect, it } from 'vitest'
import { chosenPicture } from './taxonomy.ts'
import { pictureKey, recentDay } from './fields.ts'

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

it('takes a day of this time, and no slip of its year', () => {
  const day = recentDay('Napot válasszon.')
  const passed = ['0000-01-01', '0026-12-24', '2026-02-30', '2000-01-01', '9999-12-31'].map(
    (text) => day.safeParse(text).success,
  )
  expect(passed).toEqual([false, false, false, true, true])
})
