import { expect, it } from 'vitest'
import { withoutSecrets } from './safe-preview.ts'

it('cuts every link after its first step, whatever it opens', () => {
  const token = 'aB3_'.repeat(11)
  expect(
    withoutSecrets(
      [
        `Új jelszó: https://bolt.hu/jelszo-visszaallitas?email=a%40b.hu&token=${token}`,
        `Törlés: https://bolt.hu/fiok-torles/${token}`,
        'Feltételek: https://bolt.hu/aszf',
        `Vissza: https://bolt.hu/?jel=${token}.`,
      ].join('\n'),
    ),
  ).toBe(
    [
      'Új jelszó: https://bolt.hu/jelszo-visszaallitas/…',
      'Törlés: https://bolt.hu/fiok-torles/…',
      'Feltételek: https://bolt.hu/aszf',
      'Vissza: https://bolt.hu/…',
    ].join('\n'),
  )
})

it('takes tokens that stand by themselves, and leaves ruled lines', () => {
  expect(withoutSecrets(`kód: ${'x1'.repeat(22)} ${'-'.repeat(60)}`)).toBe(`kód: … ${'-'.repeat(60)}`)
})
