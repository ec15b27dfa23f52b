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

/** The chosen pictures in base64. A form sends a nameless empty file where none was chosen. */
async function photosIn(fields: Pick<FormData, 'getAll'>): Promise<string[]> {
  const files = fields.getAll('photos').filter((file) => file instanceof File && file.size > 0)
  return Promise.all(
    (files as File[]).map(async (file) => asBase64(new Uint8Array(await file.arrayBuffer()))),
  )
}

function asBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}
