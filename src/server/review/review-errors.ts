import { errorTable, type ErrorDefinition } from '#platform/http/errors.ts'

export const reviewErrors = {
  review_needs_verified_email: {
    status: 422,
    message:
      'Értékelést megerősített e-mail-címmel írhat. Kérjük, nyissa meg a levelünkben kapott hivatkozást.',
    when: 'a review is written by an account whose address is not verified',
  },
  review_product_unknown: {
    status: 422,
    message: 'Ez a termék nem található, vagy már nem kapható.',
    when: 'a review names a variant that is unknown or not published',
  },
  review_link_invalid: {
    status: 404,
    message: 'Ez a hivatkozás hibás vagy lejárt. Kérjük, nyissa meg újra a levélből.',
    when: "the signature of an email's link does not fit, or the email is older than half a year",
  },
  review_order_gone: {
    status: 404,
    message: 'Erről a rendelésről már nem írhat véleményt, mert lemondták, vagy az árut visszaküldték.',
    when: "the order of an email's link was cancelled, sent back or withdrawn from",
  },
  review_not_found: {
    status: 404,
    message: 'Ez a vélemény már nincs meg.',
    when: 'the desk names a review that does not exist',
  },
  review_decided: {
    status: 409,
    message: 'Erről a véleményről közben más döntött.',
    when: 'a review is not in the state any more that it was decided from',
  },
  already_reviewed: {
    status: 409,
    message: 'Ezt a terméket már értékelte.',
    when: 'the user has written a review of this product, whatever became of it',
  },
} as const satisfies Record<string, ErrorDefinition>

export const reviewError = errorTable(reviewErrors)
