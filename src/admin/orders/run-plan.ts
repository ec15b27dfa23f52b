/** Which orders take part in the day's run, and what is next. Pure. */
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'

export type RunOrder = AdminResponse<'getRun'>['orders'][number]
export type RunStep = 'accept' | 'parcels' | 'print' | 'ship'
/** What somebody has put in or taken out themselves, by number. */
export type Choices = ReadonlyMap<string, boolean>

export const canTakePart = ({ stage }: RunOrder): boolean => stage !== 'none' && stage !== 'done'

/** What is doubtful stays out until somebody puts it in. */
export const takesPart = (order: RunOrder, choices: Choices): boolean =>
  canTakePart(order) && (choices.get(order.number) ?? order.problems.length === 0)

export type Plan = {
  /** The numbers of the orders that each step waits for. */
  waiting: Record<RunStep, string[]>
  done: number
  left: number
  /** The first step that has something to do; null at the end. */
  next: RunStep | null
}

/** `printed`: the orders whose slips were opened already. */
export function planRun(orders: readonly RunOrder[], choices: Choices, printed: ReadonlySet<string>): Plan {
  const part = orders.filter((order) => takesPart(order, choices))
  const at = (stage: RunOrder['stage']) =>
    part.filter((order) => order.stage === stage).map(({ number }) => number)
  const ship = at('ship')
  const waiting = {
    accept: at('accept'),
    parcels: at('parcels'),
    print: ship.filter((number) => !printed.has(number)),
    ship,
  }
  const next = (Object.keys(waiting) as RunStep[]).find((step) => waiting[step].length > 0) ?? null
  const done = orders.filter(({ stage }) => stage === 'done').length
  return { waiting, done, left: orders.length - part.length - done, next }
}
