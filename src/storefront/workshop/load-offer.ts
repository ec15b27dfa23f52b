import type { LoaderFunctionArgs } from 'react-router'
import type { DeliveryOffer } from '#contract/wire.ts'
import { accountContext } from '../runtime/router/page-context.ts'
import { goodsText } from './offered-goods.ts'
import { readWorkshop } from './workshop-cookie.ts'

/** What delivery and fitting of some goods cost; null when it can't be had: pages stand without it. */
export async function loadOffer(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  lines: Parameters<typeof goodsText>[0],
): Promise<DeliveryOffer | null> {
  const goods = goodsText(lines)
  if (goods === '') return null
  const workshop = readWorkshop(request)
  try {
    const client = await context.get(accountContext)()
    return await client.deliveryGetOffer({ query: { goods, ...(workshop && { workshop }) } })
  } catch {
    return null
  }
}
