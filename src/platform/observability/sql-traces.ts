import type postgres from 'postgres'
import { beginSpan, isTracing } from './tracing.ts'

type QueryInternals = {
  strings: readonly string[]
  statement: { string?: string } | null
  executed: boolean
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}
type QueryPrototype = { handle: () => unknown; isTraced?: boolean }

/**
 * Makes every statement a span of the request or job that waits for it; done once for the library's query class, and only where traces
 * are exported. The text has placeholders in place of values.
 */
export function traceStatements(sql: postgres.Sql): void {
  if (!isTracing()) return
  const prototype = Object.getPrototypeOf(sql`select 1`) as QueryPrototype
  if (prototype.isTraced) return
  prototype.isTraced = true
  const { handle } = prototype
  prototype.handle = function traced(this: QueryInternals) {
    if (!this.executed) begin(this)
    return handle.call(this)
  }
}

function begin(query: QueryInternals): void {
  const span = beginSpan('sql', operationOf(query.strings[0] ?? ''))
  if (!span) return
  const { resolve, reject } = query
  query.resolve = (result) => {
    const { count } = (result ?? {}) as { count?: unknown }
    if (typeof count === 'number') span.set({ 'db.response.returned_rows': count })
    end()
    resolve(result)
  }
  query.reject = (error) => {
    end({ error })
    reject(error)
  }
  function end(outcome?: { error: unknown }) {
    span!.set({ 'db.query.text': shownStatement(query.statement?.string ?? query.strings.join('?')) })
    span!.end(outcome)
  }
}

/** `select` */
const operationOf = (text: string) => /[a-z]+/i.exec(text)?.[0].toLowerCase() ?? 'statement'

const maxTextLength = 2000

/** In one line, without any text that stands in quotes. */
export function shownStatement(text: string): string {
  return text
    .slice(0, maxTextLength)
    .replace(/'(?:[^']|'')*(?:'|$)/g, '?')
    .replace(/\s+/g, ' ')
    .trim()
}
