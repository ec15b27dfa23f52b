import type { LoaderFunctionArgs } from 'react-router'
import { accountContext } from '../runtime/router/page-context.ts'
import { setsSummary, type SetsSummary } from './set-view.ts'

/** Whether a variant is sold mounted, for the page of the server; null too when that can't be known: the page stands without it. */
export async function loadSets(
  context: LoaderFunctionArgs['context'],
  variantId: number,
): Promise<SetsSummary | null> {
  try {
    const client = await context.get(accountContext)()
    return setsSummary(await client.productGetSets({ query: { variant_id: variantId } }))
  } catch {
    return null
  }
}
