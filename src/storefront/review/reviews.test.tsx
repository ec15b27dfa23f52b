import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { photosProblem } from './photo-field.tsx'
import { reviewFields } from './review-fields.ts'
import { Review } from './reviews.tsx'

const review = {
  id: 1,
  writer: 'Judit K.',
  rating: 5,
  comment: '',
  date: '2026. 11. 21.',
  isoDate: '2026-11-21',
  use: '',
  photos: [],
  isSample: false,
}
const shown = (verified: boolean) => renderToStaticMarkup(<Review review={{ ...review, verified }} />)

it('says of every review whether its writer has bought the product here', () => {
  expect(shown(true)).toContain('Ellenőrzött vásárló')
  expect(shown(true)).not.toContain('Nem ellenőrzött')
  expect(shown(false)).toContain('Nem ellenőrzött vásárlás')
  expect(shown(false)).not.toContain('Ellenőrzött vásárló')
})

it('shows each picture of a review as a link to the large one, with who took it', () => {
  const image = (name: string) => ({
    url: `/images/reviews/${name}.webp`,
    title: '',
    product_thumbnail: `/images/reviews/${name}.webp/product-thumbnail`,
    product_cover: `/images/reviews/${name}.webp/product-cover`,
  })
  const html = renderToStaticMarkup(
    <Review review={{ ...review, verified: true, photos: [image('a'), image('b')] }} />,
  )
  expect(html).toContain('href="/images/reviews/a.webp"')
  expect(html).toContain('Judit K. fényképe, 2. a 2 közül')
  expect(html.match(/loading="lazy"/g)).toHaveLength(2)
  expect(shown(true)).not.toContain('fényképe')
})

it('sends the pictures that were chosen in base64, and none where none was', async () => {
  const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => (index * 31) % 256)
  const fields = new FormData()
  fields.append('photos', new File([bytes], 'a.jpg', { type: 'image/jpeg' }))
  fields.append('photos', new File([], ''))
  fields.append('photos', 'a.jpg')
  expect((await reviewFields(fields)).photos).toEqual([Buffer.from(bytes).toString('base64')])
  expect((await reviewFields(new FormData())).photos).toEqual([])
})

it.each([
  [[1, 2, 3, 4], null],
  [[], null],
  [[1, 1, 1, 1, 1], 'Legfeljebb 4'],
  [[8 * 1024 ** 2 + 1], 'túl nagyok'],
  [[7, 7, 7].map((megabytes) => megabytes * 1024 ** 2), 'túl nagyok'],
])('says before sending why pictures of %j bytes can be sent or not', (sizes, problem) => {
  const found = photosProblem(sizes.map((size) => ({ size })))
  if (problem === null) expect(found).toBeNull()
  else expect(found).toContain(problem)
})

it('marks a sample of the demo, and says nothing of who bought it', () => {
  const html = renderToStaticMarkup(<Review review={{ ...review, verified: false, isSample: true }} />)
  expect(html).toContain('Minta, nem valódi vélemény')
  expect(html).not.toContain('vásárlás')
  expect(shown(true)).not.toContain('Minta,')
})
