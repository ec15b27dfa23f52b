import { expect, it } from 'vitest'
import { orderStatus } from '#server/order/order.ts'
import { comingSteps } from '#storefront/payment-information/order-view.ts'

type State = Parameters<typeof orderStatus>

const way: [State[0], State[1]][] = [
  ['quote_requested', 'unfulfilled'],
  ['placed', 'unfulfilled'],
  ['accepted', 'unfulfilled'],
  ['accepted', 'preparing'],
  ['accepted', 'shipped'],
  ['accepted', 'delivered'],
]

it.each([
  ['carried to the customer', false],
  ['fetched by the customer', true],
])('the page of an order %s names the steps to come as the server will', (_, isFetched) => {
  const steps = way.map(([state, fulfilment]) => orderStatus(state, fulfilment, isFetched))
  const to = isFetched ? null : ({} as NonNullable<Parameters<typeof comingSteps>[0]['shipping_address']>)
  for (const [at, status] of steps.entries())
    expect(comingSteps({ status, pickup_point: null, shipping_address: to })).toEqual(
      steps.slice(at + 1).map(({ name }) => name),
    )
})

it.each(['cancelled', 'completed'] as const)('nothing is to come of an order that is %s', (state) => {
  const status = orderStatus(state, 'unfulfilled')
  expect(comingSteps({ status, pickup_point: null, shipping_address: null })).toEqual([])
})
