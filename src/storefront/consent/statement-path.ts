/** Where the shop says what it keeps in a visitor's browser. */
export const statementPath = '/suti-tajekoztato'
