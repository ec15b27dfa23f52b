import fc from 'fast-check'

const texts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  '𝒳😀',
  "'; drop table cart; --",
  '" or 1=1',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '../../etc/passwd',
  '%00',
  '%',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e309',
  '9'.repeat(400),
  '0x10',
  '1,2',
  '[]',
  '{}',
  '__proto__',
  '__defineGetter__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'x'.repeat(5000),
  'Árvíztűrő',
  '٣',
  '１２',
  '\r\nSet-Cookie: a=b',
  '\t',
  '\n',
  '-',
  '-0',
  '0',
  '1',
  '2147483648',
  '99999999999999999999',
  'on',
  'https://evil.example/',
  '//evil.example',
  '\\evil',
  'a:b',
  '2026-02-30',
  'teszt@levelem.example',
  '205/55 R16',
]

/** Texts that have broken programs, and any others. */
export const hostileText = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...texts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 40 }) },
)

/** Anything that JSON can say. */
export const hostileJson = fc.oneof(
  fc.jsonValue(),
  hostileText,
  fc.constantFrom<unknown>(
    null,
    [],
    {},
    -1,
    0,
    1.5,
    1e21,
    true,
    [[]],
    [null],
    [{}],
    JSON.parse('{"__proto__":{"a":1}}'),
  ),
)

/** As it stands in an address; half a surrogate pair has no encoding of its own. */
export function encodeHostile(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
