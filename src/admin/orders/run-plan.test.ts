import { describe, expect, it } from 'vitest'
import { planRun, type RunOrder } from './run-plan.ts'

const order = (number: string, stage: RunOrder['stage'], problem?: string): RunOrder => ({
  number,
  customer: 'Nagy Béla',
  town: 'Győr',
  shipping: 'Futár',
  pieces: 1,
  total: { value: 1000, formatted_value: '1 000 Ft' },
  payment: { name: 'Fizetve', kind: 'ok' },
  stage,
  problems: problem ? [{ kind: 'unpaid', text: problem, repair: null }] : [],
  comment: '',
  parcels: [],
  parcel_size: null,
  parcel_count: 1,
})
const nothing = new Set<string>()

describe('the plan of a run', () => {
  it('goes step by step, and what is doubtful waits beside it', () => {
    const orders = [order('1', 'accept'), order('2', 'ship'), order('3', 'ship', 'x'), order('4', 'done')]
    const plan = planRun(orders, new Map(), nothing)
    expect(plan).toMatchObject({ next: 'accept', done: 1, left: 1 })
    expect(plan.waiting).toEqual({ accept: ['1'], parcels: [], print: ['2'], ship: ['2'] })
  })

  it('takes in what somebody has looked at, and leaves out what they took out', () => {
    const orders = [order('1', 'accept'), order('2', 'ship', 'x')]
    const plan = planRun(
      orders,
      new Map([
        ['1', false],
        ['2', true],
      ]),
      nothing,
    )
    expect([plan.next, plan.waiting.ship]).toEqual(['print', ['2']])
  })

  it('ships what was printed, and ends', () => {
    expect(planRun([order('1', 'ship')], new Map(), new Set(['1'])).next).toBe('ship')
    const ended = planRun([order('1', 'done'), order('2', 'none', 'x')], new Map([['2', true]]), nothing)
    expect(ended).toMatchObject({ next: null, done: 1, left: 1 })
  })
})
