import { errorTable, type ErrorDefinition } from '#platform/http/errors.ts'

export const contactErrors = {
  captcha_failed: {
    status: 422,
    message: 'Az ellenőrzés nem sikerült. Kérjük, küldje el újra az üzenetet.',
    when: 'the challenge is not solved, has expired, or was used for another message; `errors` names `recaptcha`',
  },
  captcha_unavailable: {
    status: 503,
    message: 'Az ellenőrző szolgáltatás most nem érhető el. Kérjük, próbálja meg újra néhány perc múlva.',
    when: 'reCAPTCHA is set up and gives no response',
  },
  too_many_messages: {
    status: 429,
    message: 'Rövid időn belül több üzenetet küldött. Kérjük, várjon egy órát, vagy hívjon minket.',
    when: 'an address has sent 5 messages within an hour, or a connection 20',
  },
  message_not_found: {
    status: 404,
    message: 'Ez az üzenet nem található.',
    when: 'the desk names a message that is unknown or forgotten',
  },
  message_replied: {
    status: 409,
    message: 'Közben más is válaszolt rá. Nézze meg a válaszát, és ha még kell, küldje el az Önét is.',
    when: 'the desk replies to a message to which somebody has replied since it was shown',
  },
} as const satisfies Record<string, ErrorDefinition>

export const contactError = errorTable(contactErrors)
