import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { AdminInput, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button } from '../parts/button.tsx'
import { momentText } from '../parts/moment.ts'
import { Empty, PageHead, Sheet } from '../parts/sheet.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { load } from '../runtime/desk-data.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useAction, useDesk, useRefresh } from '../runtime/use-desk.ts'
import { showToast } from '../shell/toast.ts'
import styles from './reviews.module.css'

type Review = AdminResponse<'listReviews'>['reviews'][number]
type State = Review['state']
const states: readonly State[] = ['pending', 'published', 'rejected']

/** The address names the tab and, in long lists, after which review it goes on. */
function inputOf(search: URLSearchParams): AdminInput<'listReviews'> & { query: { view: State } } {
  const view = states.find((state) => state === search.get('nezet')) ?? 'pending'
  const after = Number(search.get('utan'))
  const isId = Number.isInteger(after) && after >= 1 && after <= 2_147_483_647
  return { query: { view, ...(isId ? { after } : {}) } }
}

export const handle: PageHandle = { title: 'Vélemények' }
export const loader = load('listReviews', ({ request }) => inputOf(new URL(request.url).searchParams))

const emptyTexts: Record<State, string> = {
  pending: 'Minden véleményt elbírált.',
  published: 'Még nincs közzétett vélemény.',
  rejected: 'Nincs elutasított vélemény.',
}

export function Component() {
  const [search] = useSearchParams()
  const input = inputOf(search)
  const { view } = input.query
  const { reviews, pending, has_more: hasMore } = useDesk('listReviews', input)
  const last = reviews.at(-1)
  return (
    <>
      <PageHead
        title="Vélemények"
        lead="A kedvezőtlent is tegye közzé: elutasítani csak a jogsértő, sértő, személyes adatot tartalmazó vagy nem a termékről szóló szöveget szabad."
      >
        <Link to="/termekek/kerdesek">Kérdések</Link>
      </PageHead>
      <Tabs
        tabs={[
          { name: 'pending', title: 'Elbírálásra vár', count: pending },
          { name: 'published', title: 'Közzétéve' },
          { name: 'rejected', title: 'Elutasítva' },
        ]}
        current={view}
      />
      <Sheet flush>
        {reviews.length === 0 ? (
          <Empty>{emptyTexts[view]}</Empty>
        ) : (
          <ul className={styles.list}>
            {reviews.map((review) => (
              <ReviewRow key={review.id} review={review} />
            ))}
          </ul>
        )}
      </Sheet>
      {hasMore && last ? (
        <p>
          <Link to={`?nezet=${view}&utan=${last.id}`}>További vélemények</Link>
        </p>
      ) : null}
    </>
  )
}

const doneTexts = {
  published: 'A véleményt közzétettük.',
  rejected: 'A véleményt elutasítottuk, a boltban nem látszik.',
}

function ReviewRow({ review }: { review: Review }) {
  const refresh = useRefresh()
  const { id, state } = review
  const decide = useAction((client, to: 'published' | 'rejected') =>
    client.decideReview({ params: { id }, body: { from: state, to } }),
  )
  async function press(to: 'published' | 'rejected') {
    const outcome = await decide.attempt(to)
    if ('result' in outcome) return showToast(doneTexts[to])
    showToast(outcome.failure.message)
    // Somebody else may have decided: their decision is shown.
    refresh()
  }
  const about = `${review.writer}, ${review.product.name}`
  return (
    <li className={styles.review} aria-label={about}>
      <p className={styles.head}>
        <span className={styles.stars} role="img" aria-label={`${review.rating} csillag az 5-ből`}>
          {'★'.repeat(review.rating).padEnd(5, '☆')}
        </span>
        <Link to={`/termekek/${review.product.id}`}>{review.product.name}</Link>
      </p>
      <p className={styles.side}>
        {[
          review.writer,
          review.is_sample
            ? 'a bemutatóbolt mintája, nem számít bele a csillagokba'
            : review.verified_buyer
              ? 'ellenőrzött vásárló'
              : 'nem ellenőrzött vásárlás',
          momentText(review.created_at),
        ].join(' · ')}
      </p>
      {review.car || review.kilometres !== null ? <p className={styles.side}>{usageOf(review)}</p> : null}
      {review.comment ? <p className={styles.text}>{review.comment}</p> : null}
      <Photos review={review} />
      <div className={styles.actions}>
        {state === 'published' ? null : (
          <Button
            kind={state === 'pending' ? 'next' : undefined}
            aria-label={`Közzététel: ${about}`}
            busy={decide.busy}
            onClick={() => void press('published')}
          >
            Közzététel
          </Button>
        )}
        {state === 'rejected' ? null : (
          <Button
            aria-label={`Elutasítás: ${about}`}
            busy={decide.busy}
            onClick={() => void press('rejected')}
          >
            Elutasítás
          </Button>
        )}
      </div>
    </li>
  )
}

/** Large in a tab of their own. Removing one is for good, so it has to be confirmed. */
function Photos({ review: { id, photos } }: { review: Review }) {
  const refresh = useRefresh()
  const [confirming, setConfirming] = useState<number | null>(null)
  const remove = useAction((client, photo: number) => client.removeReviewPhoto({ params: { id, photo } }))
  async function press(photo: number) {
    if (confirming !== photo) return setConfirming(photo)
    const outcome = await remove.attempt(photo)
    showToast('result' in outcome ? 'A képet töröltük.' : outcome.failure.message)
    refresh()
  }
  if (photos.length === 0) return null
  return (
    <ul className={styles.photos} aria-label="Képek">
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <a href={`${photo.url}/product-zoom`} target="_blank" rel="noopener">
            <img src={photo.product_thumbnail} alt={`${index + 1}. kép, nagyban új lapon`} loading="lazy" />
          </a>
          <Button
            aria-label={
              confirming === photo.id ? `Biztosan törli? ${index + 1}. kép` : `Kép törlése: ${index + 1}. kép`
            }
            busy={remove.busy}
            onClick={() => void press(photo.id)}
          >
            {confirming === photo.id ? 'Biztosan törli?' : 'Kép törlése'}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function usageOf({ car, kilometres }: Review): string {
  const driven = kilometres === null ? '' : `${kilometres.toLocaleString('hu-HU')} km`
  return [car, driven].filter(Boolean).join(', ')
}
