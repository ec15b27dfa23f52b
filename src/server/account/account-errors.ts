import { errorTable, type ErrorDefinition } from '#platform/http/errors.ts'

export const accountErrors = {
  sign_in_failed: {
    status: 422,
    message: 'Hibás e-mail-cím vagy jelszó.',
    when: 'no account has this address and password',
  },
  too_many_attempts: {
    status: 429,
    message: 'Túl sok sikertelen próbálkozás történt. Kérjük, várjon egy kicsit, vagy kérjen új jelszót.',
    when: 'an account was guessed at too often from one network, or from unknown devices',
  },
  link_invalid: {
    status: 422,
    message: 'Ez a hivatkozás már nem érvényes. Kérjük, kérjen újat.',
    when: "an email's link is unknown, used or expired",
  },
  registered_elsewhere: {
    status: 422,
    message: 'A fiókot egy másik böngészőben hozták létre. Ha nem Ön regisztrált, nincs teendője.',
    when: "an address is verified in a browser that the account does not know, without the account's password; `errors` names `password`",
  },
  deletion_link_invalid: {
    status: 404,
    message:
      'Ez a törlési hivatkozás már nem érvényes. Ha még törölni szeretné fiókját, kérje újra a profiljában.',
    when: 'the link that deletes an account is unknown, used or expired',
  },
  address_not_found: {
    status: 404,
    message: 'Ez a cím nem található.',
    when: "a saved address is unknown, or someone else's",
  },
  too_many_addresses: {
    status: 422,
    message: 'Legfeljebb 50 címet menthet el. Kérjük, előbb töröljön egyet.',
    when: 'a user has 50 saved addresses of the kind already',
  },
  last_way_to_sign_in: {
    status: 409,
    message: 'Ez az egyetlen módja a belépésnek. Kérjük, előbb állítson be jelszót.',
    when: 'the last provider is removed from an account without a password',
  },
  social_unknown: {
    status: 404,
    message: 'Ezzel a szolgáltatóval nem lehet belépni.',
    when: 'the provider of social sign-in is not configured',
  },
  social_expired: {
    status: 422,
    message: 'Ez a belépés lejárt, vagy másik ablakban kezdődött. Kérjük, kezdje elölről.',
    when: 'the response of a provider belongs to no sign-in of this session',
  },
  social_cancelled: {
    status: 422,
    message: 'A belépést megszakította. Ha szeretné, próbálja újra, vagy lépjen be jelszóval.',
    when: 'the customer refused at the provider',
  },
  social_failed: {
    status: 422,
    message: 'A szolgáltató nem igazolta a belépést. Kérjük, próbálja újra, vagy lépjen be jelszóval.',
    when: "the provider's response is an error or can't be believed",
  },
  social_no_email: {
    status: 422,
    message:
      'A szolgáltató nem adta meg az e-mail-címét. Kérjük, engedélyezze, vagy regisztráljon jelszóval.',
    when: 'the provider gives no address for a new account',
  },
  social_taken: {
    status: 409,
    message: 'Ez a külső fiók már egy másik vásárlóhoz tartozik.',
    when: "the account at the provider is linked to another user, or the user's own is linked to another one there",
  },
  social_unavailable: {
    status: 503,
    message: 'A szolgáltató most nem érhető el. Kérjük, próbálja később, vagy lépjen be jelszóval.',
    when: 'the provider of social sign-in does not respond',
  },
} as const satisfies Record<string, ErrorDefinition>

export const accountError = errorTable(accountErrors)
