import { data, type ActionFunctionArgs } from 'react-router'
import { clientContext } from '../router/page-context.ts'
import { isCallFailure, type CallFailure } from '../router/page-error.ts'

/** What a page is sent of a form that was sent to it. */
export type FormResult = {
  /** Which of the page's forms this belongs to. */
  form: string
  /** By field, in words that say how to repair. */
  errors: Record<string, string>
  /** A failure of no single field. */
  message: string | null
  /** What was done, in words; null when nothing was. */
  done: string | null
  /** What was typed, without passwords: for the page without scripts. */
  values: Record<string, string>
}

export const offlineMessage =
  'Most nem érjük el a boltot. Kérjük, ellenőrizze az internetkapcsolatát, és próbálja újra.'

/** A field's text without the spaces around it; '' when it was not sent. */
export function textOf(fields: Pick<FormData, 'get'>, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** A field as it was typed: spaces belong to a password. */
export function secretOf(fields: Pick<FormData, 'get'>, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value : ''
}

/** Nothing secret is ever written back into a page. */
export function shownValues(fields: FormData): Record<string, string> {
  return Object.fromEntries(
    [...fields].flatMap(([name, value]) =>
      typeof value === 'string' && !/password|token|hash/.test(name) ? [[name, value]] : [],
    ),
  )
}

type Outcome = Partial<Pick<FormResult, 'errors' | 'message' | 'done'>>

/** The fields that a form has, and what is said of a failure where that is more than the fields say. */
export type FormFields<More extends object = object> = {
  /**
   * By field, in the order of the page, what to say instead of the server when it was left empty; '' leaves it to the server.
   */
  texts: Record<string, string>
  /** The form's name of a field where the call has another. */
  names?: Record<string, string>
  /** What a refusal says, in place of `failureOutcome`; with it every refusal and fault is shown in the form. */
  outcomeOf?: (failure: CallFailure) => Outcome & Partial<More>
  /** What is said when the shop can't be reached. */
  offline?: Outcome & Partial<More>
}

/** `outcome` may hold more than a form's result; the page takes it as it is. */
export function formResult<More extends object = object>(
  form: string,
  fields: FormData,
  outcome: Outcome & More,
  status = 200,
) {
  const nothing = { form, errors: {}, message: null, done: null, values: shownValues(fields) }
  const result: FormResult & More = { ...nothing, ...outcome }
  return data(result, { status })
}

/** Errors in the order of the texts; a field that was left empty says what to write into it. */
export function arrangeErrors(
  errors: Record<string, string>,
  fields: Pick<FormData, 'get'>,
  texts: Record<string, string>,
): Record<string, string> {
  const order = Object.keys(texts)
  const position = (name: string) => (name in texts ? order.indexOf(name) : order.length)
  const entries = Object.entries(errors)
    .toSorted(([a], [b]) => position(a) - position(b))
    .map(([name, text]) => [name, textOf(fields, name) ? text : texts[name] || text])
  return Object.fromEntries(entries) as Record<string, string>
}

/**
 * The call's field errors with the first sentence of each; what the page has no field for is said at the top, and so is a
 * refusal as a whole that the call hangs on a field, such as a sign-in's on the address: beside it, it would be said twice.
 */
export function failureOutcome({ body }: CallFailure, { texts, names = {} }: FormFields): Outcome {
  const errors = Object.fromEntries(
    Object.entries(body.errors ?? {})
      .map(([name, [text = '']]) => [names[name] ?? name, text] as const)
      .filter(([name]) => Object.hasOwn(texts, name)),
  )
  const [said, ...others] = Object.values(errors)
  const isComplete = body.code !== 'validation_failed' && said === body.message && others.length === 0
  return said === undefined || isComplete ? { message: body.message } : { errors }
}

/** Where the page stands in a browser nothing typed may be lost; a document without scripts shows a fault as such. */
const isForThePage = (status: number) =>
  status === 401 || (status >= 500 && status !== 503 && import.meta.env.SSR)

/**
 * Does what a form asks and turns refusals into a result that the page can show: field errors, the server's message, or
 * that the shop could not be reached. 401 is thrown, and on the server its own faults.
 */
export async function handleForm<T, More extends object = object>(
  form: string,
  fields: FormData,
  known: FormFields<More>,
  work: () => Promise<T>,
) {
  const { texts, outcomeOf, offline = { message: offlineMessage } } = known
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && error.name === 'FetchError') return formResult(form, fields, offline, 503)
    if (!isCallFailure(error) || (!outcomeOf && isForThePage(error.status))) throw error
    const outcome = outcomeOf?.(error) ?? failureOutcome(error, known)
    const errors = arrangeErrors(outcome.errors ?? {}, fields, texts)
    return formResult(form, fields, { ...outcome, errors }, error.status)
  }
}

/** A write of a customer whose forgery token may be missing or stale: it is fetched again and the write repeated, once. */
export async function withToken<T>(
  { context }: Pick<ActionFunctionArgs, 'context'>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isCallFailure(error) || error.status !== 419) throw error
    await context.get(clientContext).sanctumCsrfCookie()
    return write()
  }
}
