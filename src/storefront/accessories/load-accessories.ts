import type { LoaderFunctionArgs } from 'react-router'
import { accountContext } from '../runtime/router/page-context.ts'
import { accessoryView, type AccessoryView } from './accessory-view.ts'

/** What fits a product, for the page of the server; none when it can't be had: the page stands without it too. */
export async function loadAccessories(
  context: LoaderFunctionArgs['context'],
  slug: string,
): Promise<AccessoryView[]> {
  try {
    const client = await context.get(accountContext)()
    return (await client.productGetAccessories({ params: { slug } })).map(accessoryView)
  } catch {
    return []
  }
}
