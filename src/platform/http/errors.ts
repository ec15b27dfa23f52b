/** An expected failure that reaches the caller as a status and a Hungarian message. */
export class AppError extends Error {
  override name = 'AppError'
  readonly status: number
  readonly code: string | undefined
  readonly errors: Record<string, string[]> | undefined
  readonly details: Record<string, unknown> | undefined
  readonly retryAfterSeconds: number | undefined
  constructor(
    status: number,
    message: string,
    options: {
      code?: string
      errors?: Record<string, string[]>
      /** Further fields of the response's body, such as the fresh `checkout`. */
      details?: Record<string, unknown>
      retryAfterSeconds?: number
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: options.cause })
    this.status = status
    this.code = options.code
    this.errors = options.errors
    this.details = options.details
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** The wire form of a failure. */
export function errorBody(error: AppError) {
  return {
    message: error.message,
    ...(error.code ? { code: error.code } : {}),
    ...(error.errors ? { errors: error.errors } : {}),
    ...error.details,
  }
}

/** A row of a feature's error table. */
export type ErrorDefinition = { status: number; message: string; when: string }

/** Makes the thrower of a feature's error table: `cartError('line_not_found')`. The code goes into the response. */
export function errorTable<T extends Record<string, ErrorDefinition>>(table: T) {
  return function fail(
    code: keyof T & string,
    options: Omit<ConstructorParameters<typeof AppError>[2] & object, 'code'> & { message?: string } = {},
  ): AppError {
    const row = table[code]!
    return new AppError(row.status, options.message ?? row.message, { ...options, code })
  }
}

/** The thing has another address now; HTTP responds with 301, the in-process transport follows. */
export class MovedError extends Error {
  override name = 'MovedError'
  readonly params: Record<string, string>
  constructor(params: Record<string, string>) {
    super('Moved')
    this.params = params
  }
}

export const platformErrors = {
  bad_json: { status: 400, message: 'A kérés nem olvasható JSON.', when: 'the body is not JSON' },
  bad_request: {
    status: 400,
    message: 'A kérés nem értelmezhető.',
    when: 'the request is malformed otherwise',
  },
  unauthenticated: { status: 401, message: 'Unauthenticated.', when: 'the call needs a signed-in user' },
  forbidden: {
    status: 403,
    message: 'Ehhez nincs jogosultsága.',
    when: 'the colleague at the desk lacks the right',
  },
  proof_needed: {
    status: 403,
    message: 'Ehhez igazolja újra, hogy Ön az.',
    when: 'the call needs a proof of who it is that is at most five minutes old',
  },
  not_found: {
    status: 404,
    message: 'A keresett oldal vagy adat nem található.',
    when: "unknown, or someone else's",
  },
  run_ended: {
    status: 409,
    message: 'Közben véget ért, így már nincs mit leállítani.',
    when: 'the desk stops a run that has ended meanwhile',
  },
  method_not_allowed: {
    status: 405,
    message: 'Ez a művelet itt nem engedélyezett.',
    when: 'the path exists with another method',
  },
  request_timeout: {
    status: 408,
    message: 'A kérés túl lassan érkezett meg. Kérjük, próbálja meg újra.',
    when: 'the request was not sent within 30 seconds',
  },
  too_large: { status: 413, message: 'A küldött adat túl nagy.', when: 'the body is over 1 MiB' },
  uri_too_long: { status: 414, message: 'A cím túl hosszú.', when: 'the address is too long' },
  not_json: { status: 415, message: 'A kérés törzse csak JSON lehet.', when: 'the content type is not JSON' },
  csrf_mismatch: {
    status: 419,
    message: 'CSRF token mismatch.',
    when: 'the XSRF token is missing or of another session',
  },
  validation_failed: {
    status: 422,
    message: 'Kérjük, javítsa a megjelölt mezőket.',
    when: 'the input does not fit its schema',
  },
  too_many_requests: {
    status: 429,
    message: 'Túl sok kérés érkezett. Kérjük, próbálja meg később.',
    when: 'a rate limit was reached',
  },
  proof_of_work_needed: {
    status: 428,
    message:
      'Erről a kapcsolatról rövid idő alatt sok kérés érkezett. Kérjük, próbálja meg újra; ha böngészőjében a JavaScript ki van kapcsolva, várjon egy órát.',
    when: 'a connection has had its free orders or emails of the hour; `challenge` is one of ALTCHA, version 2, and its solved payload (base64) goes into `X-Proof-Of-Work` of the repeated request',
  },
  headers_too_large: {
    status: 431,
    message: 'A kérés fejlécei túl nagyok. Kérjük, törölje az oldal sütijeit.',
    when: 'the headers are over 16 KiB',
  },
  internal: {
    status: 500,
    message: 'Váratlan hiba történt. Kérjük, próbálja meg később.',
    when: 'a fault of ours',
  },
  unavailable: {
    status: 503,
    message: 'A szolgáltatás átmenetileg nem elérhető. Kérjük, próbálja meg hamarosan.',
    when: 'the database is away or the server is overloaded',
  },
} as const satisfies Record<string, ErrorDefinition>

export const platformError = errorTable(platformErrors)
