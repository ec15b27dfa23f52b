import { useEffect } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { load } from '../runtime/desk-data.ts'
import type { PageHandle } from '../runtime/page.ts'
import { PickOrderScreen } from './pick-order.tsx'
import { PickWalk } from './pick-walk.tsx'
import { restorePrintChoice } from './print-choice.ts'
import { inputOf, usePicking } from './use-picking.ts'

export const handle: PageHandle = { title: 'Szedés' }
export const loader = load('getPicking', ({ request }: LoaderFunctionArgs) =>
  inputOf(new URL(request.url).searchParams),
)

/** One order a screen, or all of them by shelf. */
export function Component() {
  const picking = usePicking()
  useEffect(restorePrintChoice, [])
  return picking.order ? (
    <PickOrderScreen key={picking.order.number} picking={picking} order={picking.order} />
  ) : (
    <PickWalk picking={picking} />
  )
}
