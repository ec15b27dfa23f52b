import { redirect, type LoaderFunctionArgs } from 'react-router'
import { clientContext } from '../shell/page-context.ts'
import { orErrorPage, pageNotFoundAt } from '../shell/page-error.ts'
import { productView, type ProductView } from './product-view.ts'
import { chosenVariant } from './variant-choice.ts'
import { variantParameter } from './variant-parameter.ts'

export async function loader({
  request,
  params,
  context,
}: LoaderFunctionArgs): Promise<ProductView | Response> {
  const url = new URL(request.url)
  const slug = params.slug ?? ''
  const client = context.get(clientContext)
  const options = { signal: request.signal }
  // The page stands without its relatives.
  const related = client.productGetRelated({ params: { slug } }, options).catch(() => [])
  const product = await orErrorPage(request, client.productGet({ params: { slug } }, options))
  if (product.slug !== slug) return redirect(`/termek/${product.slug}${url.search}`, 301)
  const variant = chosenVariant(product.variants, url.searchParams.get(variantParameter))
  if (!variant) throw pageNotFoundAt(url.pathname)
  return productView(product, variant, await related)
}
