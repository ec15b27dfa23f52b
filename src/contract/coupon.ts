import { formatForint, formatNumber } from './money.ts'

/** What a coupon gives and within which limits, in the same words and by the same rules for form, list and command. Pure. */

export const couponKinds = ['percent', 'amount', 'free_shipping'] as const
export type CouponKind = (typeof couponKinds)[number]

/** As it is typed, in any case. */
export const couponCode = /^[A-Z0-9-]{3,40}$/i
export const maxCouponName = 100
/** Of forints and of uses alike. */
export const maxCouponNumber = 999_999_999

/**
 * `value`: percent for `percent`, gross forints for `amount`, nothing for `free_shipping`; `min_total`: gross forints of
 * products; `first_day` and `last_day`: whole days in Hungary, such as `2026-12-24`. Null: no such limit.
 */
export type CouponTerms = {
  kind: CouponKind
  value: number
  min_total: number | null
  first_day: string | null
  last_day: string | null
  max_uses: number | null
  max_uses_per_customer: number | null
}

type Effect = Pick<CouponTerms, 'kind' | 'value'>

/** What the customer reads beside the code where nobody has named it. */
export function defaultCouponName({ kind, value }: Effect): string {
  if (kind === 'free_shipping') return 'Ingyenes szállítás'
  return kind === 'percent' ? `${value}% kedvezmény` : `${formatForint(value)} kedvezmény`
}

/** `−10 %`, `−2 000 Ft`, `ingyenes szállítás` */
export function couponFormula({ kind, value }: Effect): string {
  if (kind === 'free_shipping') return 'ingyenes szállítás'
  return kind === 'percent' ? `−${value} %` : `−${formatForint(value)}`
}

/** `legalább 10 000 Ft, vevőnként 1 rendelésben`; '' without such limits. */
export function couponLimits({
  min_total: min,
  max_uses_per_customer: each,
}: Pick<CouponTerms, 'min_total' | 'max_uses_per_customer'>): string {
  return [
    min === null ? '' : `legalább ${formatForint(min)}`,
    each === null ? '' : `vevőnként ${formatNumber(each)} rendelésben`,
  ]
    .filter(Boolean)
    .join(', ')
}

const dayText = (day: string): string => `${day.replaceAll('-', '.')}.`

/** `2026.12.01. – 2026.12.24.` */
export function couponSpan({
  first_day: first,
  last_day: last,
}: Pick<CouponTerms, 'first_day' | 'last_day'>): string {
  if (first === null && last === null) return 'visszavonásig'
  return `${first === null ? 'mostantól' : dayText(first)} – ${last === null ? 'visszavonásig' : dayText(last)}`
}

/** What it will do, in sentences for the merchant. */
export function couponSentence(terms: CouponTerms): string {
  return `${effectSentence(terms)} ${spanSentence(terms)} ${limitSentence(terms)}`
}

function effectSentence({ kind, value, min_total: min }: CouponTerms): string {
  const lowest = min === null ? '' : formatForint(min)
  if (kind === 'free_shipping')
    return `A vevő nem fizet a szállításért${lowest && `, ha a termékek ára legalább ${lowest}`}; egyedi ajánlatos szállításra nem jó.`
  const taken = kind === 'percent' ? `${value} százalékkal` : `${formatForint(value)}-tal`
  return `A vevő ${taken} kevesebbet fizet a termékekért${lowest && `, ha azok ára legalább ${lowest}`}; a szállítás és a kezelési díj marad.`
}

function spanSentence({ first_day: first, last_day: last }: CouponTerms): string {
  const begin = first === null ? 'Azonnal használható' : `Első napja ${dayText(first)}`
  return last === null
    ? `${begin}, és addig él, amíg le nem zárja.`
    : `${begin}, utolsó napja ${dayText(last)}, éjfélig.`
}

function limitSentence({ max_uses: all, max_uses_per_customer: each }: CouponTerms): string {
  const one = each === null ? '' : `egy vevő (e-mail-cím) legfeljebb ${formatNumber(each)} rendelésben`
  if (all === null)
    return one === ''
      ? 'Bárki akárhány rendelésben használhatja.'
      : `Összesen akárhány rendelésben használható, ${one}.`
  return `Összesen legfeljebb ${formatNumber(all)} rendelésben használható${one === '' ? '' : `, ${one}`}.`
}

export type CouponGuard = { name: 'large_percent' | 'whole_price' | 'over'; title: string; text: string }

const largePercent = 50

/** What of a new coupon looks like a slip. `today`: the day in Hungary. */
export function couponGuards(terms: CouponTerms, today: string): CouponGuard[] {
  const { kind, value, min_total: min, last_day: last } = terms
  const found: (CouponGuard | false)[] = [
    kind === 'percent' &&
      value > largePercent && {
        name: 'large_percent',
        title: 'Nagy kedvezmény',
        text: `A termékek árának ${value} százalékát engedi el.`,
      },
    kind === 'amount' &&
      value >= (min ?? 0) && {
        name: 'whole_price',
        title: 'A termék ingyen lehet',
        text: `Aki legfeljebb ${formatForint(value)} értékű terméket vesz, a termékért semmit sem fizet: ${min === null ? 'nincs legkisebb összeg.' : `a legkisebb összeg ${formatForint(min)}.`}`,
      },
    last !== null &&
      last < today && {
        name: 'over',
        title: 'Már lejárt',
        text: `Az utolsó napja ${dayText(last)} volt: senki sem tudja majd használni.`,
      },
  ]
  return found.filter((guard) => guard !== false)
}
