import { data, redirectDocument, type ActionFunctionArgs } from 'react-router'
import { changeOwnFitting, fittingIntent, noFittingIntent, type FittingResult } from './change-own-fitting.ts'
import { orderAgain, type AgainResult } from './order-again-action.ts'
import { payOtherwise, type OtherResult } from './pay-otherwise.ts'
import { startPayment } from './start-payment.ts'

/** Why paying could not begin. */
export type PayResult = { unpaid: string }
export type OrderResult = AgainResult | PayResult | OtherResult | FittingResult

/** The buttons of an order's page: paying it, its hour at a workshop, or putting its products into the cart again. */
export async function orderAction(args: ActionFunctionArgs, id: string, signature?: string) {
  const fields = await args.request.formData()
  if (fields.get('intent') === 'other-payment') return payOtherwise(args, { id, signature, fields })
  const intent = fields.get('intent')
  if (intent === fittingIntent || intent === noFittingIntent)
    return changeOwnFitting(args, { id, signature, fields })
  if (intent !== 'pay') return orderAgain(args, id)
  const started = await startPayment(args, id, signature)
  if ('url' in started) return redirectDocument(started.url, 303)
  return data<PayResult>({ unpaid: started.failure }, { status: 409 })
}

export const againResult = (posted: OrderResult | undefined): AgainResult | undefined =>
  posted && 'notes' in posted ? posted : undefined
export const otherResult = (posted: OrderResult | undefined): OtherResult | undefined =>
  posted && 'refused' in posted ? posted : undefined
export const fittingResult = (posted: OrderResult | undefined): FittingResult | undefined =>
  posted && 'unfitted' in posted ? posted : undefined
export const payResult = (posted: OrderResult | undefined): PayResult | undefined =>
  posted && 'unpaid' in posted ? posted : undefined
