import { redirect, type LoaderFunctionArgs } from 'react-router'
import { readReviewQuery, reviewsShown, reviewsView, type ReviewsView } from '../review/reviews-view.ts'
import { loadOffer } from '../workshop/load-offer.ts'
import { accountContext, clientContext } from '../runtime/router/page-context.ts'
import { orErrorPage, pageNotFoundAt } from '../runtime/router/page-error.ts'
import { productView, usualQuantity, type ProductView } from './product-view.ts'
import { chosenVariant } from './variant-choice.ts'
import { hasRim } from '../sets/has-rim.ts'
import { variantParameter } from './variant-parameter.ts'

/** The page stands without its reviews too. */
async function loadReviews(
  productId: number,
  search: URLSearchParams,
  context: LoaderFunctionArgs['context'],
): Promise<ReviewsView | null> {
  const { page, order } = readReviewQuery(search)
  const [orderBy, direction] = order.split(':') as ['created_at' | 'rating', 'asc' | 'desc']
  try {
    const client = await context.get(accountContext)()
    const list = await client.reviewGetAll({
      params: { product_id: productId },
      query: { page, per_page: reviewsShown, order_by: orderBy, direction },
    })
    return reviewsView(list, order)
  } catch {
    return null
  }
}

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
  if (!variant) throw pageNotFoundAt(url.href)
  // In the browser, what has no stars is fetched only when somebody comes near.
  const isFetched = import.meta.env.SSR || product.rating !== null
  const line = { variantId: variant.id, quantity: usualQuantity(product, variant) }
  const [cards, reviews, offer] = await Promise.all([
    related,
    isFetched ? loadReviews(product.id, url.searchParams, context) : undefined,
    variant.addable_to_cart ? loadOffer({ request, context }, [line]) : null,
  ])
  const view = { ...productView(product, variant, cards, reviews), offer }
  const mayBeMounted = variant.addable_to_cart && hasRim([...product.attributes, ...variant.attributes])
  if (!import.meta.env.SSR) return mayBeMounted ? view : { ...view, sets: null }
  // In the browser the part fetches them itself, when somebody comes near.
  const { loadQuestions } = await import('../question/load-questions.ts')
  const { loadAccessories } = await import('../accessories/load-accessories.ts')
  const { loadSets } = await import('../sets/load-sets.ts')
  return {
    ...view,
    accessories: await loadAccessories(context, slug),
    sets: mayBeMounted ? await loadSets(context, variant.id) : null,
    questions: await loadQuestions(context, product.id),
  }
}
