import type { LoaderFunctionArgs } from 'react-router'
import type { WorkshopCard } from '#contract/wire.ts'
import { loadOtherPayments, type OtherPayments } from '../payment-information/load-other-payments.ts'
import { loadOwnFitting, type OwnFitting } from '../payment-information/load-own-fitting.ts'
import { loadWorkshopCard } from '../payment-information/load-workshop-card.ts'
import { loadTransferQr } from '../payment-information/load-transfer-qr.ts'
import type { QrDrawing } from '../payment-information/transfer-qr.ts'
import { orderView, type OrderView } from '../payment-information/order-view.ts'
import { homeWithContinuePath } from '../runtime/router/guards.ts'
import { accountContext, clientContext } from '../runtime/router/page-context.ts'
import { orErrorPage, orNull, pageNotFoundAt } from '../runtime/router/page-error.ts'
import { readUser } from '../user/signed-in.ts'
import { ordersView, type OrdersView } from './orders-view.ts'
import type { ProfileUser } from './profile-frame.tsx'

type OwnOrder = {
  order: OrderView
  others: OtherPayments | null
  fitting: OwnFitting | null
  card: WorkshopCard | null
  qr: QrDrawing | null
}

/** One order, or a page of the list with the guest orders that may be taken over. */
export type OrdersData = { user: ProfileUser } & (
  | ({ kind: 'order' } & OwnOrder)
  | { kind: 'list'; list: OrdersView; claimable: number }
)

export async function loader({
  request,
  params,
  context,
}: LoaderFunctionArgs): Promise<OrdersData | Response> {
  const user = await readUser(context)
  if (!user) return homeWithContinuePath(request)
  if (params.id !== undefined)
    return { kind: 'order', user, ...(await loadOrder(request, params.id, context)) }
  const account = await context.get(accountContext)()
  const page = readPage(new URL(request.url).searchParams.get('page'))
  const [list, claimable] = await Promise.all([
    orErrorPage(request, account.orderList({ query: { page, per_page: ordersShown } })),
    orNull(account.orderGetClaimable()),
  ])
  return { kind: 'list', user, list: ordersView(list), claimable: claimable?.count ?? 0 }
}

const ordersShown = 10

function readPage(text: string | null): number {
  const page = Number(text ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1
}

async function loadOrder(
  request: Request,
  id: string,
  context: LoaderFunctionArgs['context'],
): Promise<OwnOrder> {
  const client = context.get(clientContext)
  const order = await orErrorPage(request, orNull(client.orderGet({ params: { id }, query: {} })))
  if (!order) throw pageNotFoundAt(request.url)
  const [others, fitting, card, qr] = await Promise.all([
    loadOtherPayments({ context, request }, order),
    loadOwnFitting({ context, request }, order),
    loadWorkshopCard({ context, request }, order),
    loadTransferQr(order),
  ])
  return { order: orderView(order), others, fitting, card, qr }
}
