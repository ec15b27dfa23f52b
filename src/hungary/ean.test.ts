import { expect, it } from 'vitest'
import { isEan } from './ean.ts'

it.each(['4006381333931', '96385074', '036000291452', '10614141543219'])('%s is a bar code', (digits) =>
  expect(isEan(digits)).toBe(true),
)

it.each(['4006381333932', '4006381339331', '123', '', '4006381333931 ', '４006381333931'])(
  '%s is none',
  (digits) => expect(isEan(digits)).toBe(false),
)
