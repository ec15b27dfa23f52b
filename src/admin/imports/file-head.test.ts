import { expect, it } from 'vitest'
import { headProblem } from './file-head.ts'

it.each([
  [['Cikkszám', 'Név', 'Ár'], ''],
  [['Cikkszám', 'Ár (2026)', '3. oszlop'], ''],
  [['FE-2007-1', '4006381333931', '36 990'], 'adatnak látszik'],
  [['FE-2007-1', 'Felni', '36.990 Ft'], 'adatnak látszik'],
  [['Árlista 2026. december', '2. oszlop', '3. oszlop'], 'fejléc lejjebb áll'],
])('says of the first row %j: %j', (columns, text) => {
  if (text === '') expect(headProblem(columns)).toBe('')
  else expect(headProblem(columns)).toContain(text)
})
