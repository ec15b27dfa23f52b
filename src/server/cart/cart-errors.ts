import { errorTable, type ErrorDefinition } from '#platform/http/errors.ts'

export const cartErrors = {
  cart_not_found: {
    status: 404,
    message: 'A kosár nem található, vagy már lejárt.',
    when: 'the token is unknown, or its cart was deleted, merged or has expired',
  },
  cart_line_not_found: {
    status: 404,
    message: 'Ez a tétel már nincs a kosárban.',
    when: 'the line is not in this cart',
  },
  cart_completed: {
    status: 409,
    message: 'Ezt a kosarat már megrendelte, ezért nem módosítható.',
    when: 'the cart was ordered; only reading it and completing it again are allowed',
  },
  variant_unavailable: {
    status: 422,
    message: 'Ez a termék már nem rendelhető.',
    when: 'the variant is unknown, unpublished or not for sale',
  },
  insufficient_stock: {
    status: 422,
    message: 'Ebből a termékből nincs ennyi készleten.',
    when: 'more was requested than can be sold; the message names the largest possible quantity',
  },
  set_not_offered: {
    status: 422,
    message:
      'Ezt a gumiabroncsot és felnit most nem tudjuk összeszerelve adni. Külön-külön a kosárba teheti őket.',
    when: 'the shop names no mounting for wheels of this size, or it is not for sale',
  },
  set_does_not_fit: {
    status: 422,
    message: 'Ez a gumiabroncs nem szerelhető erre a felnire.',
    when: 'the wheel does not take the tyre, or they are no wheel and no tyre',
  },
  cart_full: {
    status: 422,
    message: 'A kosárban legfeljebb 200 különböző termék lehet.',
    when: 'the cart would have more than 200 lines',
  },
  cart_too_large: {
    status: 422,
    message: 'Ekkora értékű rendelést csak egyedi ajánlattal tudunk fogadni. Kérjük, keressen minket.',
    when: 'the cart would be worth more than a thousand million forints',
  },
} as const satisfies Record<string, ErrorDefinition>

export const cartError = errorTable(cartErrors)
