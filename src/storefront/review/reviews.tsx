import { useEffect, useState } from 'react'
import { useActionData } from 'react-router'
import { buttonClass } from '../ui/button.tsx'
import { selectClass } from '../ui/field-class.ts'
import { Icon } from '../ui/icon.tsx'
import { Note } from '../ui/note.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Stars } from '../ui/stars.tsx'
import { useHydrated } from '../ui/store.ts'
import type { FormResult } from '../runtime/forms/form-result.ts'
import { isSignedIn } from '../user/user-facade.ts'
import { storePendingReview, usePendingReview, type TypedReview } from './pending-review.ts'
import { ReviewInputs } from './review-inputs.tsx'
import { ReviewPhotos } from './review-photos.tsx'
import type { ReviewResult } from './review-action.ts'
import styles from './reviews.module.css'
import {
  reviewOrderParameter,
  reviewOrders,
  reviewSearch,
  reviewsShown,
  reviewsView,
  type ReviewRow,
  type ReviewsProps,
  type ReviewsView,
} from './reviews-view.ts'

/** The average, and how many gave how many stars. */
export function Summary({ reviews }: { reviews: Pick<ReviewsView, 'average' | 'count' | 'stars'> }) {
  return (
    <div className={styles.summary}>
      <p className={styles.average}>
        <b>{reviews.average}</b> <span className="muted">/ 5 · {reviews.count} értékelés</span>
      </p>
      <ul>
        {reviews.stars.map(({ stars, count, share }) => (
          <li key={stars}>
            <span>{stars} csillag</span>
            <svg className={styles.bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
              <rect width={share} height={8} />
            </svg>
            <span className={styles.number}>{count}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

export function Review({ review }: { review: ReviewRow }) {
  return (
    <li className={styles.review}>
      <p className={styles.head}>
        <Stars rating={review.rating} />
        <b>{review.writer}</b>
        {review.isSample ? (
          <span className={styles.sample}>Minta, nem valódi vélemény</span>
        ) : review.verified ? (
          <span className={styles.verified}>
            <Icon name="check" small /> Ellenőrzött vásárló
          </span>
        ) : (
          <span className="small muted">Nem ellenőrzött vásárlás</span>
        )}
        <span className="small muted">{review.date}</span>
      </p>
      {review.use ? <p className="small muted">{review.use}</p> : null}
      {review.comment ? <p className={styles.comment}>{review.comment}</p> : null}
      {review.photos.length > 0 ? <ReviewPhotos photos={review.photos} writer={review.writer} /> : null}
    </li>
  )
}

function List({ path, reviews }: { path: string; reviews: ReviewsView }) {
  const { order } = reviews
  const href = (page: number) => {
    const search = reviewSearch({ page, order })
    return `${path}${search ? `?${search}` : ''}#velemenyek`
  }
  return (
    <>
      {reviews.count > 1 ? (
        <form className={styles.order} method="get" action={path} data-submit-on-change data-keep-scroll>
          <label>
            <span className="visually-hidden">Vélemények sorrendje</span>
            <select key={order} className={selectClass} name={reviewOrderParameter} defaultValue={order}>
              {Object.entries(reviewOrders).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <button className={`${buttonClass({ size: 'small' })} plain-only`}>Rendezés</button>
        </form>
      ) : null}
      <ul className={styles.list}>
        {reviews.rows.map((review) => (
          <Review key={review.id} review={review} />
        ))}
      </ul>
      <Pagination current={reviews.page} last={reviews.lastPage} href={href} />
    </>
  )
}

type FormProps = Pick<ReviewsProps, 'path' | 'variantId'> & {
  errors?: ReviewResult['errors']
  values: TypedReview | undefined
}

function Form({ path, variantId, errors = {}, values }: FormProps) {
  return (
    <form
      className={styles.form}
      method="post"
      encType="multipart/form-data"
      action={`${path}#velemenyek`}
      onSubmit={(event) => isSignedIn() || storePendingReview(path, new FormData(event.currentTarget))}
    >
      <input type="hidden" name="variant_id" value={variantId} />
      <ReviewInputs
        errors={errors}
        values={values}
        photoHint="Ha még nem lépett be, a képeket a belépés után válassza ki."
      />
      <p>
        <button className={buttonClass({ variant: 'strong' })}>Vélemény elküldése</button>
      </p>
    </form>
  )
}

/** What came with the page, or what is fetched now: a page that was opened within the shop fetches only here what has no stars. */
function useReviews(productId: number, given: ReviewsView | null | undefined): ReviewsView | null {
  const [fetched, setFetched] = useState<ReviewsView | null>(null)
  useEffect(() => {
    if (given !== undefined) return
    let isWanted = true
    void fetchReviews(productId).then(
      (reviews) => isWanted && setFetched(reviews),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [productId, given])
  return given === undefined ? fetched : given
}

async function fetchReviews(productId: number): Promise<ReviewsView | null> {
  const { accountClient } = await import('../runtime/client/account-client.ts')
  const list = await accountClient.reviewGetAll({
    params: { product_id: productId },
    query: { page: 1, per_page: reviewsShown, order_by: 'created_at', direction: 'desc' },
  })
  return reviewsView(list, 'created_at:desc')
}

/** What customers say: the summary, the reviews, how they are checked, and the form to write one. */
export function Reviews({ path, productId, variantId, reviews: given }: ReviewsProps) {
  const reviews = useReviews(productId, given)
  const posted = useActionData<ReviewResult | FormResult>()
  // The page's other form is the questions'.
  const result = posted && 'sent' in posted ? posted : undefined
  const hydrated = useHydrated()
  const pending = usePendingReview(path, result !== undefined)
  return (
    <>
      {result?.sent ? (
        <Note tone="success" title="Köszönjük a véleményét!" alert={hydrated}>
          <p>{result.message}</p>
        </Note>
      ) : null}
      {result && !result.sent ? (
        <Note tone="error" alert={hydrated}>
          <p>{result.message}</p>
        </Note>
      ) : null}
      <div className={styles.columns}>
        <div>
          {reviews?.average ? (
            <Summary reviews={reviews} />
          ) : (
            <p className="muted">Erről a termékről még nem írtak véleményt. Legyen Ön az első!</p>
          )}
          <p className={`small muted ${styles.law}`}>
            Véleményt az írhat, aki regisztrált, és megerősítette az e-mail-címét, vagy akit a rendelése után
            levélben kértünk rá. Az „Ellenőrzött vásárló” jelölés azt jelenti, hogy a vélemény írója nálunk
            vette meg a terméket; a „Nem ellenőrzött vásárlás” azt, hogy erről nem tudunk. A kedvező és a
            kedvezőtlen véleményt egyaránt közzétesszük.{' '}
            <a href="/velemenyek-kezelese">Így kezeljük a véleményeket</a>
          </p>
          {result?.sent ? null : (
            <details
              key={pending ? 'pending' : path}
              className={styles.write}
              open={result || pending ? true : undefined}
            >
              <summary>
                <Icon name="edit" small /> Vélemény írása
              </summary>
              <Form
                path={path}
                variantId={variantId}
                errors={result?.errors}
                values={result?.values ?? pending ?? undefined}
              />
            </details>
          )}
        </div>
        {reviews ? (
          <div>
            <List path={path} reviews={reviews} />
          </div>
        ) : null}
      </div>
    </>
  )
}
