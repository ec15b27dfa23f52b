import type { Image, ReviewList } from '#contract/wire.ts'
import { formatNumber } from '#contract/money.ts'

/** The query parameters of a product page that choose its reviews. */
export const reviewPageParameter = 'velemenyek'
export const reviewOrderParameter = 'velemenyrend'
/** So many reviews stand on a page. */
export const reviewsShown = 5

export const reviewOrders = {
  'created_at:desc': 'Legfrissebbek',
  'rating:desc': 'Legjobbak elöl',
  'rating:asc': 'Legrosszabbak elöl',
} as const
export type ReviewOrder = keyof typeof reviewOrders

export type ReviewQuery = { page: number; order: ReviewOrder }

export function readReviewQuery(search: URLSearchParams): ReviewQuery {
  const page = Number(search.get(reviewPageParameter) ?? 1)
  const order = search.get(reviewOrderParameter)
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
    order: order !== null && Object.hasOwn(reviewOrders, order) ? (order as ReviewOrder) : 'created_at:desc',
  }
}

/** What of the query a page depends on, in one order: part of its key in the cache. */
export function reviewSearch({ page, order }: ReviewQuery): string {
  const parameters = new URLSearchParams()
  if (page > 1) parameters.set(reviewPageParameter, String(page))
  if (order !== 'created_at:desc') parameters.set(reviewOrderParameter, order)
  return parameters.toString()
}

export type ReviewRow = {
  id: number
  writer: string
  rating: number
  comment: string
  /** As shown, and as machines read it. */
  date: string
  isoDate: string
  verified: boolean
  /** `Skoda Octavia, 12 500 km`; '' when neither is said. */
  use: string
  photos: Image[]
  /** Of the demo shop: nobody wrote it. */
  isSample: boolean
}
export type ReviewsView = {
  /** Null where all are of the demo shop. */
  average: string | null
  count: number
  /** Five rows, the most stars first; `share` in percent. */
  stars: { stars: number; count: number; share: number }[]
  rows: ReviewRow[]
  page: number
  lastPage: number
  order: ReviewOrder
}

let dayFormat: Intl.DateTimeFormat | undefined

/** Made when it is first needed: the first format costs a phone a tenth of a second, and a first visit needs none. */
function writtenDay(moment: string): string {
  dayFormat ??= new Intl.DateTimeFormat('hu-HU', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: 'Europe/Budapest',
  })
  return dayFormat.format(new Date(moment))
}

/** What the product is used on, and how far. */
export function useText({ car, kilometres }: { car: string; kilometres: number | null }): string {
  return [car, kilometres === null ? '' : `${formatNumber(kilometres)} km`].filter(Boolean).join(', ')
}

export type ReviewsProps = {
  path: string
  productId: number
  variantId: number
  /** What came with the page; absent where the part fetches them itself, null without any. */
  reviews: ReviewsView | null | undefined
}

/** Null without a published review. `share` is 0 where all are of the demo. */
export function reviewsView({ data, summary, ...list }: ReviewList, order: ReviewOrder): ReviewsView | null {
  if (data.length === 0) return null
  return {
    average: summary.average === null ? null : formatNumber(summary.average),
    count: summary.count,
    stars: [5, 4, 3, 2, 1].map((stars) => {
      const count = summary.stars[stars - 1] ?? 0
      return { stars, count, share: Math.round((100 * count) / (summary.count || 1)) }
    }),
    rows: data.map((review) => ({
      id: review.id,
      writer: review.user.name,
      rating: review.rating,
      comment: review.comment,
      date: writtenDay(review.created_at),
      isoDate: review.created_at.slice(0, 10),
      verified: review.verified_buyer,
      use: useText(review),
      photos: review.photos,
      isSample: review.is_sample,
    })),
    page: list.current_page,
    lastPage: list.last_page,
    order,
  }
}
