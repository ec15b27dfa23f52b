import { addDays, dayOf } from '#hungary/calendar-day.ts'

/** Withdrawal from a contract (45/2014. Korm. r. 20-25. §): its states, its deadline, its text. Pure. */

export type WithdrawalState = 'received' | 'acknowledged' | 'goods_received' | 'refunded' | 'rejected'

/**
 * Nothing is decided before the merchant has acknowledged the statement. Goods that never left need not come back: the
 * money may be returned, or the statement rejected, without them.
 */
const steps: Record<WithdrawalState, readonly WithdrawalState[]> = {
  received: ['acknowledged'],
  acknowledged: ['goods_received', 'refunded', 'rejected'],
  goods_received: ['refunded', 'rejected'],
  refunded: [],
  rejected: [],
}
export const withdrawalStates = Object.keys(steps) as WithdrawalState[]
/** Every step there is, the statement itself first. */
export const listedSteps: readonly { from: WithdrawalState | null; to: WithdrawalState }[] = [
  { from: null, to: 'received' },
  ...withdrawalStates.flatMap((from) => steps[from].map((to) => ({ from, to }))),
]

/** In the merchant's words. */
export const stateNames: Record<WithdrawalState, string> = {
  received: 'beérkezett',
  acknowledged: 'visszaigazolva',
  goods_received: 'az áru megérkezett',
  refunded: 'visszatérítve',
  rejected: 'elutasítva',
}

/** Something that may not be done to a withdrawal; the message is for the merchant. */
export class WithdrawalRefusedError extends Error {
  override name = 'WithdrawalRefusedError'
}

/** @throws WithdrawalRefusedError when the table does not list the step. */
export function takeStep(from: WithdrawalState, to: WithdrawalState): WithdrawalState {
  if (steps[from].includes(to)) return to
  const next = steps[from].map((state) => stateNames[state])
  const allowed = next.length > 0 ? `innen lehet: ${next.join(', ')}` : 'innen nincs tovább'
  throw new WithdrawalRefusedError(
    `Ez most nem lehet „${stateNames[to]}”: most „${stateNames[from]}”, ${allowed}.`,
  )
}

/** Where a step that is taken back leads. @throws WithdrawalRefusedError when there is no such step. */
export function wayBack({
  from,
  to,
}: {
  from: WithdrawalState | null
  to: WithdrawalState
}): WithdrawalState {
  if (from === null || !steps[from].includes(to))
    throw new WithdrawalRefusedError(`Ez innen nem vonható vissza: „${stateNames[to]}”.`)
  return from
}

export const possibleSteps = (state: WithdrawalState): readonly WithdrawalState[] => steps[state]

/** What is declared. `items` is empty for the whole order; `refundAccount` is '' where none is given. */
export type Statement = {
  name: string
  orderNumber: string
  email: string
  items: readonly string[]
  refundAccount: string
}

/** The text of the declaration, without the name and the address of who makes it. */
export function statementText({ orderNumber, items }: Pick<Statement, 'orderNumber' | 'items'>): string {
  const whole = `Elállok a szerződéstől. Rendelésszám: ${orderNumber}.`
  if (items.length === 0) return `${whole} Az elállás a teljes rendelésre vonatkozik.`
  return `${whole} Az elállás ezekre vonatkozik: ${items.join('; ')}.`
}

/** What a signature covers: the statement word for word, under its id, and where its money goes. */
export function signedText(
  id: string,
  { name, orderNumber, email, items, refundAccount }: Statement,
): string {
  const account = refundAccount === '' ? [] : [refundAccount]
  return JSON.stringify([id, name, orderNumber, email, items, ...account])
}

/** An order number as the shop writes it, out of what a customer typed: `# 2026 - 000123`. */
export function readOrderNumber(typed: string): string {
  return typed.replaceAll(/[\s#]/g, '').toUpperCase()
}

export function sameAddress(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

const timeZone = 'Europe/Budapest'
const momentFormat = new Intl.DateTimeFormat('hu-HU', {
  timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})
/** `2026. 11. 21. 16:22:05`, Hungarian time. */
export function formatMoment(date: Date): string {
  return momentFormat.format(date)
}

const withdrawalDays = 14
const refundDays = 14

/**
 * The last day (`2026-12-07`) to withdraw from an order whose last item was taken over then. A period that would end on a
 * weekend ends on Monday; public holidays are left to the merchant, who decides of late statements by hand.
 */
export function lastDay(takenOver: Date): string {
  const day = addDays(dayOf(takenOver), withdrawalDays)
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  if (weekday === 6) return addDays(day, 2)
  return weekday === 0 ? addDays(day, 1) : day
}

/** @param takenOver null while the goods are not at the customer: then it is never late. */
export function isLate(receivedAt: Date, takenOver: Date | null): boolean {
  return takenOver !== null && dayOf(receivedAt) > lastDay(takenOver)
}

/** The last day to pay the money back. */
export function refundDay(receivedAt: Date): string {
  return addDays(dayOf(receivedAt), refundDays)
}

/** How long the account number of a withdrawal that is closed is retained, in days: for a transfer that came back. */
export const accountDays = 90

/** Receipts that go out in a day to one address, and for one customer's connection; more wait for the merchant. */
export const receiptsPerDay = { address: 10, connection: 20 }

/** `EL-2026-000012`: the year in Hungary and a running number. */
export function formatReference(date: Date, sequence: number): string {
  return `EL-${dayOf(date).slice(0, 4)}-${String(sequence).padStart(6, '0')}`
}
