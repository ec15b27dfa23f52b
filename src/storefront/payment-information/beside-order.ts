import type { LoaderFunctionArgs } from 'react-router'
import type { AccountClient } from '#contract/client.ts'
import type { Order } from '#contract/wire.ts'
import { accountContext } from '../runtime/router/page-context.ts'
import { isCallFailure } from '../runtime/router/page-error.ts'

export type PageArgs = Pick<LoaderFunctionArgs, 'context' | 'request'>
type OrderCall = { params: { id: string }; query: { signature?: string } }

/**
 * What is shown beside an order, for who placed it or has its link; null where it can't be had: the order's page is worth more.
 * @param load the call, given its input
 */
export async function besideOrder<T>(
  { context, request: { signal } }: PageArgs,
  { id }: Pick<Order, 'id'>,
  signature: string | undefined,
  load: (account: AccountClient, input: OrderCall, options: { signal: AbortSignal }) => Promise<T>,
): Promise<T | null> {
  try {
    const account = await context.get(accountContext)()
    return await load(
      account,
      { params: { id }, query: signature === undefined ? {} : { signature } },
      { signal },
    )
  } catch (error) {
    if (isCallFailure(error) || (error instanceof Error && error.name === 'FetchError')) return null
    throw error
  }
}
