import { expect, it } from 'vitest'
import { asTextText, correctedText } from './search-texts.ts'

it('says what was searched instead of what was written', () => {
  expect(correctedText([{ from: 'mischelin', to: 'michelin' }])).toBe(
    'Erre kerestünk: „michelin” (a „mischelin” helyett).',
  )
  expect(
    correctedText([
      { from: 'akumulator', to: 'akkumulátor' },
      { from: 'gumy', to: 'gumi' },
    ]),
  ).toBe('Erre kerestünk: „akkumulátor” (az „akumulator” helyett), „gumi” (a „gumy” helyett).')
})

it('says which words were searched as text', () => {
  expect(asTextText(['suv', '109V'])).toBe(
    'Szűrőként nem volt rá találat, ezért szövegként kerestük: „suv”, „109V”.',
  )
})
