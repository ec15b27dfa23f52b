import { expect, it } from 'vitest'
import {
  couponFormula,
  couponGuards,
  couponLimits,
  couponSentence,
  couponSpan,
  defaultCouponName,
  type CouponTerms,
} from './coupon.ts'

const plain: CouponTerms = {
  kind: 'percent',
  value: 10,
  min_total: null,
  first_day: null,
  last_day: null,
  max_uses: null,
  max_uses_per_customer: null,
}
const spaced = (text: string) => text.replaceAll('\u00a0', ' ')

it.each<[Partial<CouponTerms>, string]>([
  [
    {},
    'A vevő 10 százalékkal kevesebbet fizet a termékekért; a szállítás és a kezelési díj marad. Azonnal használható, és addig él, amíg le nem zárja. Bárki akárhány rendelésben használhatja.',
  ],
  [
    {
      kind: 'amount',
      value: 2000,
      min_total: 15_000,
      first_day: '2026-12-01',
      last_day: '2026-12-24',
      max_uses: 100,
      max_uses_per_customer: 1,
    },
    'A vevő 2 000 Ft-tal kevesebbet fizet a termékekért, ha azok ára legalább 15 000 Ft; a szállítás és a kezelési díj marad. Első napja 2026.12.01., utolsó napja 2026.12.24., éjfélig. Összesen legfeljebb 100 rendelésben használható, egy vevő (e-mail-cím) legfeljebb 1 rendelésben.',
  ],
  [
    { kind: 'free_shipping', value: 0, first_day: '2026-12-01', max_uses_per_customer: 2 },
    'A vevő nem fizet a szállításért; egyedi ajánlatos szállításra nem jó. Első napja 2026.12.01., és addig él, amíg le nem zárja. Összesen akárhány rendelésben használható, egy vevő (e-mail-cím) legfeljebb 2 rendelésben.',
  ],
  [
    { last_day: '2026-12-24', max_uses: 3 },
    'A vevő 10 százalékkal kevesebbet fizet a termékekért; a szállítás és a kezelési díj marad. Azonnal használható, utolsó napja 2026.12.24., éjfélig. Összesen legfeljebb 3 rendelésben használható.',
  ],
])('says what %j will do', (terms, text) => {
  expect(spaced(couponSentence({ ...plain, ...terms }))).toBe(text)
})

it.each<[Partial<CouponTerms>, string, string, string, string]>([
  [{}, '−10 %', '', 'visszavonásig', '10% kedvezmény'],
  [
    { kind: 'amount', value: 1500, min_total: 9000, max_uses_per_customer: 1, last_day: '2026-12-24' },
    '−1 500 Ft',
    'legalább 9 000 Ft, vevőnként 1 rendelésben',
    'mostantól – 2026.12.24.',
    '1 500 Ft kedvezmény',
  ],
  [
    { kind: 'free_shipping', value: 0, first_day: '2026-12-01' },
    'ingyenes szállítás',
    '',
    '2026.12.01. – visszavonásig',
    'Ingyenes szállítás',
  ],
])('is short in a list: %j', (given, formula, limits, span, name) => {
  const terms = { ...plain, ...given }
  const texts = [couponFormula(terms), couponLimits(terms), couponSpan(terms), defaultCouponName(terms)]
  expect(texts.map(spaced)).toEqual([formula, limits, span, name])
})

it.each<[Partial<CouponTerms>, string[]]>([
  [{ value: 50 }, []],
  [{ value: 51 }, ['large_percent']],
  [{ kind: 'amount', value: 1000, min_total: 1001 }, []],
  [{ kind: 'amount', value: 1000, min_total: 1000 }, ['whole_price']],
  [{ kind: 'amount', value: 1000 }, ['whole_price']],
  [{ kind: 'free_shipping', value: 0 }, []],
  [{ last_day: '2026-11-28' }, []],
  [{ last_day: '2026-11-27' }, ['over']],
])('of %j looks like a slip: %j', (terms, names) => {
  expect(couponGuards({ ...plain, ...terms }, '2026-11-28').map(({ name }) => name)).toEqual(names)
})
