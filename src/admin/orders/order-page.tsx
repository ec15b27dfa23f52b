import { useParams, type LoaderFunctionArgs } from 'react-router'
import { load, loadAll } from '../runtime/desk-data.ts'
import type { PageHandle } from '../runtime/page.ts'
import { OrderView } from './order-view.tsx'

export const handle: PageHandle = { title: 'Rendelés' }
const numberOf = ({ params }: LoaderFunctionArgs) => ({ params: { number: params.number ?? '' } })
export const loader = loadAll(
  load('getOrder', numberOf),
  load('getOrderNotes', numberOf),
  load('getOrderMarks'),
)

export function Component() {
  const { number = '' } = useParams()
  return <OrderView key={number} number={number} />
}
