import { textOf } from '../runtime/forms/form-result.ts'

/** What the fields of a review say, as the calls take them. A number that is none is sent on, so that the server says what is wrong. */
export async function reviewFields(fields: Pick<FormData, 'get' | 'getAll'>) {
  const kilometres = textOf(fields, 'kilometres').replaceAll(/[\s.]|km$/giu, '')
  return {
    product_variant_id: Number(textOf(fields, 'variant_id')),
    rating: Number(textOf(fields, 'rating')),
    comment: textOf(fields, 'comment'),
    anonymous: textOf(fields, 'anonymous') === '1',
    car: textOf(fields, 'car'),
    photos: await photosIn(fields),
    kilometres: kilometres === '' ? null : /^\d+$/.test(kilometres) ? Number(kilometres) : 1.5,
  }
}

/**
 * The chosen pictures in base64. Forms with pictures travel as documents, so only the server reads them. A form sends a nameless
 * empty file where none was chosen.
 */
async function photosIn(fields: Pick<FormData, 'getAll'>): Promise<string[]> {
  if (!import.meta.env.SSR) return []
  const files = fields.getAll('photos').filter((file) => file instanceof File && file.size > 0) as File[]
  return Promise.all(files.map(async (file) => Buffer.from(await file.arrayBuffer()).toString('base64')))
}
