import { parseArgs } from 'node:util'
import { couponCode, defaultCouponName, maxCouponName } from '#contract/coupon.ts'
import { formatForint } from '#contract/money.ts'
import {
  endCoupon,
  findCoupon,
  insertCoupon,
  listCoupons,
  listUses,
  type CouponKind,
  type CouponRecord,
  type CouponRow,
  type NewCoupon,
} from '#server/coupon/index.ts'
import { dayOf } from '#hungary/calendar-day.ts'
import { CommandError, withAppContext, type Command } from '#platform/command.ts'

const options = {
  percent: { type: 'string' },
  amount: { type: 'string' },
  'free-shipping': { type: 'boolean' },
  name: { type: 'string' },
  min: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  limit: { type: 'string' },
  'per-customer': { type: 'string' },
} as const
type Options = { [N in keyof typeof options]?: N extends 'free-shipping' ? boolean : string }

const shownUses = 50

export const couponsCommand: Command = {
  group: 'Catalogue',
  usage:
    'coupons list | add CODE --percent N|--amount FORINTS|--free-shipping [--name TEXT] [--min FORINTS] [--from DAY] [--to DAY] [--limit N] [--per-customer N] | end CODE | show CODE',
  summary: 'Shows coupons with who used them, makes new ones and ends them.',
  async run(args) {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const [action = '', code = '', ...more] = positionals
    const isPlain = Object.keys(values).length === 0
    if (action === 'list' && code === '' && isPlain) return list()
    if (code === '' || more.length > 0) throw usageError()
    if (action === 'add') return add(readCoupon(code, values))
    if (action === 'end' && isPlain) return end(code)
    if (action === 'show' && isPlain) return show(code)
    throw usageError()
  },
}

function list(): Promise<number> {
  return withAppContext(async ({ platform }) => {
    const coupons = await listCoupons(platform.sql)
    if (coupons.length === 0) console.log('There are no coupons.')
    for (const coupon of coupons) console.log(rowText(coupon))
    return 0
  })
}

function add(coupon: NewCoupon): Promise<number> {
  return withAppContext(async ({ platform }) => {
    if ((await platform.sql.begin((tx) => insertCoupon(tx, coupon))) === undefined)
      throw new CommandError(`There is a coupon ${coupon.code} already.`)
    console.log(`${coupon.code} can be used.`)
    return 0
  })
}

function end(code: string): Promise<number> {
  return withAppContext(async ({ platform }) => {
    if (!(await platform.sql.begin((tx) => endCoupon(tx, code))))
      throw new CommandError(`There is no coupon ${code}.`)
    console.log(`${code.toUpperCase()} has ended; orders that used it keep their discount.`)
    return 0
  })
}

function show(code: string): Promise<number> {
  return withAppContext(async ({ platform }) => {
    const coupon = await findCoupon(platform.sql, code, null)
    if (!coupon) throw new CommandError(`There is no coupon ${code}.`)
    console.log(rowText(coupon))
    const uses = await listUses(platform.sql, coupon.id, { limit: shownUses })
    for (const { orderNumber, customer, given, at, released } of uses)
      console.log(
        `  ${dayOf(at)}  ${orderNumber}  ${(given === null ? '?' : formatForint(given)).padStart(12)}  ${customer}${released ? '  given back' : ''}`,
      )
    if (uses.some(({ given }) => given === null))
      console.log('  ?: what its delivery would have cost was not recorded yet.')
    if (uses.length === shownUses) console.log(`  The newest ${shownUses}; there may be more.`)
    return 0
  })
}

function rowText(coupon: CouponRow | CouponRecord): string {
  const { code, name, used, maxUses, maxUsesPerCustomer, minTotal, validFrom, validTo } = coupon
  return [
    code.padEnd(16),
    coupon.active ? 'active' : 'ended ',
    effectText(coupon).padEnd(13),
    `used ${used}${maxUses === null ? '' : ` of ${maxUses}`}`,
    maxUsesPerCustomer === null ? '' : `${maxUsesPerCustomer} for each customer`,
    minTotal === null ? '' : `from ${formatForint(minTotal)}`,
    validFrom === null ? '' : `since ${dayOf(validFrom)}`,
    // The moment after its last day.
    validTo === null ? '' : `until ${dayOf(new Date(validTo.getTime() - 1))}`,
    name,
  ]
    .filter((part) => part !== '')
    .join('  ')
}

function effectText({ kind, value }: { kind: CouponKind; value: number }): string {
  if (kind === 'free_shipping') return 'free shipping'
  return kind === 'percent' ? `${value} %` : formatForint(value)
}

function readCoupon(code: string, given: Options): NewCoupon {
  if (!couponCode.test(code))
    throw new CommandError('A code is 3 to 40 characters: a to z, digits and hyphens.')
  const effect = readEffect(given)
  const [firstDay, lastDay] = [readDay('from', given.from), readDay('to', given.to)]
  if (firstDay !== null && lastDay !== null && lastDay < firstDay)
    throw new CommandError('--to is not before --from.')
  const name = given.name?.trim() || defaultCouponName(effect)
  if (name.length > maxCouponName) throw new CommandError(`--name is ${maxCouponName} characters at most.`)
  return {
    code: code.toUpperCase(),
    name,
    ...effect,
    minTotal: readNumber('min', given.min),
    firstDay,
    lastDay,
    maxUses: readNumber('limit', given.limit),
    maxUsesPerCustomer: readNumber('per-customer', given['per-customer']),
  }
}

type Effect = { kind: CouponKind; value: number }

function readEffect(given: Options): Effect {
  const effects: Effect[] = [
    ...(given.percent === undefined
      ? []
      : [{ kind: 'percent' as const, value: readNumber('percent', given.percent) ?? 0 }]),
    ...(given.amount === undefined
      ? []
      : [{ kind: 'amount' as const, value: readNumber('amount', given.amount) ?? 0 }]),
    ...(given['free-shipping'] ? [{ kind: 'free_shipping' as const, value: 0 }] : []),
  ]
  const [effect] = effects
  if (!effect || effects.length > 1)
    throw new CommandError('What does it give? One of --percent, --amount and --free-shipping.')
  if (effect.kind === 'percent' && effect.value > 100)
    throw new CommandError('--percent is a whole number from 1 to 100.')
  return effect
}

function readNumber(name: string, text: string | undefined): number | null {
  if (text === undefined) return null
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new CommandError(`--${name} is a whole number above 0, such as 10.`)
  return Number(text)
}

function readDay(name: string, text: string | undefined): string | null {
  if (text === undefined) return null
  const date = new Date(`${text}T00:00:00Z`)
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime())
  if (!isDay || date.toISOString().slice(0, 10) !== text)
    throw new CommandError(`--${name} is a day such as 2026-12-24.`)
  return text
}

const usageError = () => new CommandError(`Usage: ${couponsCommand.usage}`)
