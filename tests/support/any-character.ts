import fc from 'fast-check'

/**
 * Any code point that may stand in a text. fast-check's own `unit: 'binary'` first builds a table of all million of them, in each
 * place that uses it.
 */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10_ff_ff - 0x800 })
  .map((number) => String.fromCodePoint(number < 0xd8_00 ? number : number + 0x800))
