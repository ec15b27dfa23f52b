import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Review } from './reviews.tsx'

const review = {
  id: 1,
  writer: 'Judit K.',
  rating: 5,
  comment: '',
  date: '2026. 11. 21.',
  isoDate: '2026-11-21',
  use: '',
}
const shown = (verified: boolean) => renderToStaticMarkup(<Review review={{ ...review, verified }} />)

it('says of every review whether its writer has bought the product here', () => {
  expect(shown(true)).toContain('Ellenőrzött vásárló')
  expect(shown(true)).not.toContain('Nem ellenőrzött')
  expect(shown(false)).toContain('Nem ellenőrzött vásárlás')
  expect(shown(false)).not.toContain('Ellenőrzött vásárló')
})
