/** What of the driver's query this needs; `active` while the database works on it. */
type Statement = {
  active: boolean
  cursorFn?: unknown
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

/** `running` at the database; `waiting` for a connection, or behind another on one. */
export type Load = { running: number; waiting: number }

const unfinished = new Set<Statement>()

/** Notes a statement that begins, until it ends. One that is read row by row would end many times and is left out. */
export function noteStatement(statement: Statement): void {
  if (statement.cursorFn) return
  unfinished.add(statement)
  const { resolve, reject } = statement
  statement.resolve = (result) => {
    unfinished.delete(statement)
    resolve(result)
  }
  statement.reject = (error) => {
    unfinished.delete(statement)
    reject(error)
  }
}

/** Of all pools of the process. */
export function statementLoad(): Load {
  const running = [...unfinished].filter(({ active }) => active).length
  return { running, waiting: unfinished.size - running }
}
