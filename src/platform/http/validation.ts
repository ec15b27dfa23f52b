import type { z } from 'zod'
import { formatNumber } from '#contract/money.ts'

type Issue = z.core.$ZodIssue

/** Turns schema issues into the `errors` map: dotted field name -> Hungarian messages. */
export function fieldErrors(error: z.ZodError, input: unknown): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.') || 'body'
    const messages = (errors[field] ??= [])
    const message = hungarianMessage(issue, valueAt(input, issue.path))
    if (!messages.includes(message)) messages.push(message)
  }
  return errors
}

/** A NUL or half a surrogate pair anywhere: PostgreSQL can't hold them, so no field may. Walks without recursion. */
export function holdsUnstorableText(input: unknown): boolean {
  const waiting: unknown[] = [input]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) return true
    if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) continue
    for (const [key, item] of Object.entries(value)) waiting.push(key, item)
  }
  return false
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value !== null && typeof value === 'object' ? Reflect.get(value, key) : undefined),
    input,
  )
}

function hungarianMessage(issue: Issue, value: unknown): string {
  const own = ownMessage(issue.message)
  const isMissing = value === undefined || value === null
  if (isMissing && (own === undefined || issue.code !== 'custom')) return 'Kötelező mező.'
  if (own !== undefined) return own
  switch (issue.code) {
    case 'invalid_type':
      return typeMessages[issue.expected] ?? 'Érvénytelen érték.'
    case 'too_small':
      if (issue.origin === 'string')
        return Number(issue.minimum) <= 1 ? 'Kötelező mező.' : `Legalább ${issue.minimum} karakter legyen.`
      if (issue.origin === 'array') return 'Legalább egy elem szükséges.'
      return `Legalább ${formatNumber(Number(issue.minimum))} legyen.`
    case 'too_big':
      if (issue.origin === 'string') return `Legfeljebb ${issue.maximum} karakter lehet.`
      if (issue.origin === 'array') return `Legfeljebb ${issue.maximum} elem lehet.`
      return `Legfeljebb ${formatNumber(Number(issue.maximum))} lehet.`
    case 'invalid_value':
      return `Válasszon ezek közül: ${issue.values.map(String).join(', ')}.`
    case 'invalid_format':
    case 'custom':
      return 'Érvénytelen formátum.'
    default:
      return 'Érvénytelen érték.'
  }
}

/** Messages written in the schemas are Hungarian sentences; the library's own are not. */
function ownMessage(message: string): string | undefined {
  return /^(?:Invalid|Too (?:small|big)|Unrecognized)\b/.test(message) ? undefined : message
}

const typeMessages: Record<string, string> = {
  string: 'Szöveget adjon meg.',
  number: 'Számot adjon meg.',
  int: 'Egész számot adjon meg.',
  boolean: 'Igen vagy nem értéket adjon meg.',
  array: 'Listát adjon meg.',
  object: 'Adja meg az összetartozó adatokat.',
  record: 'Adja meg az összetartozó adatokat.',
}
