import { textOf } from '../runtime/forms/form-result.ts'

/** What the fields of a review say, as the calls take them. A number that is none is sent on, so that the server says what is wrong. */
export function reviewFields(fields: Pick<FormData, 'get'>) {
  const kilometres = textOf(fields, 'kilometres').replaceAll(/[\s.]|km$/giu, '')
  return {
    product_variant_id: Number(textOf(fields, 'variant_id')),
    rating: Number(textOf(fields, 'rating')),
    comment: textOf(fields, 'comment'),
    anonymous: textOf(fields, 'anonymous') === '1',
    car: textOf(fields, 'car'),
    kilometres: kilometres === '' ? null : /^\d+$/.test(kilometres) ? Number(kilometres) : 1.5,
  }
}
