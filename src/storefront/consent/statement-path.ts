/** Where the shop says what it keeps in a customer's browser. */
export const statementPath = '/suti-tajekoztato'
