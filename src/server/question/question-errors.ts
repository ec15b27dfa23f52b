import { errorTable, type ErrorDefinition } from '#platform/http/errors.ts'

export const questionErrors = {
  question_product_unknown: {
    status: 422,
    message: 'Ez a termék nem található, vagy már nem kapható.',
    when: 'a question names a product that is unknown or not shown',
  },
  too_many_questions: {
    status: 429,
    message: 'Rövid időn belül több kérdést küldött. Kérjük, várjon egy órát, vagy hívjon minket.',
    when: 'an address has sent 5 questions within an hour, or a connection 20',
  },
  question_not_found: {
    status: 404,
    message: 'Ez a kérdés már nincs meg.',
    when: 'the desk names a question that is unknown or forgotten',
  },
  question_decided: {
    status: 409,
    message: 'Erről a kérdésről közben más döntött.',
    when: 'a question is not in the state any more that it was decided from',
  },
} as const satisfies Record<string, ErrorDefinition>

export const questionError = errorTable(questionErrors)
