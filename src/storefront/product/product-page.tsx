import { Suspense } from 'react'
import { useLoaderData, type ActionFunctionArgs } from 'react-router'
import { CompareButton } from '../compare/compare-button.tsx'
import { FavouriteButton } from '../favourites/favourite-button.tsx'
import { ProductGrid } from '../listing/product-card.tsx'
import { RichText } from '../page/rich-text.tsx'
import { questionsId } from '../question/questions-id.ts'
import type { QuestionsProps } from '../question/questions.tsx'
import { reviewsId } from '../review/reviews-id.ts'
import type { ReviewsProps } from '../review/reviews-view.ts'
import { RecentSlot } from '../recently-viewed/recent-slot.tsx'
import { breadcrumbJsonLd } from '../runtime/document/head.ts'
import type { ShopDetails } from '../runtime/router/page-context.ts'
import { hydrateOnVisible } from '../runtime/lazy/hydrate-on-visible.tsx'
import type { JsonLd, PageHandle } from '../runtime/router/page-module.ts'
import { texts } from '../texts.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { buttonClass } from '../ui/button.tsx'
import { selectClass } from '../ui/field-class.ts'
import { Badge, DiscountTag, SeasonTag, SnowTag, StockLine, Tag } from '../ui/marks.tsx'
import { DimensionedSize } from '../ui/size-line.tsx'
import { BuyBox } from './buy-box.tsx'
import { EuLabel } from './eu-label.tsx'
import { Gallery } from './gallery.tsx'
import { goesWithId } from './goes-with-id.ts'
import type { GoesWithProps } from './goes-with.tsx'
import { Rating, ShareButton } from './product-notes.tsx'
import styles from './product-page.module.css'
import type { ProductView } from './product-view.ts'
import type { OptionGroup, OptionState } from './variant-choice.ts'
import { variantParameter } from './variant-parameter.ts'

const Reviews = hydrateOnVisible<ReviewsProps>(reviewsId, () =>
  import('../review/reviews.tsx').then((part) => part.Reviews),
)

const Questions = hydrateOnVisible<QuestionsProps>(questionsId, () =>
  import('../question/questions.tsx').then((part) => part.Questions),
)

const GoesWith = hydrateOnVisible<GoesWithProps>(goesWithId, () =>
  import('./goes-with.tsx').then((part) => part.GoesWith),
)

/** A written review, or a question, is posted to its product's page. */
export const action = async (args: ActionFunctionArgs) =>
  import('../review/review-action.ts').then((review) => review.reviewAction(args))

function productJsonLd(view: ProductView, shop: ShopDetails): JsonLd {
  const availability = { in_stock: 'InStock', available_for_order: 'BackOrder' } as const
  const { rating, range } = view
  // Those of the demo were written by nobody.
  const written = view.reviews?.rows.filter(({ isSample }) => !isSample) ?? []
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: view.name,
    sku: view.itemNumber,
    description: view.lead || view.meta.description,
    image: view.pictures.map(({ cover }) => new URL(cover, shop.publicUrl).href),
    ...(view.brand ? { brand: { '@type': 'Brand', name: view.brand } } : {}),
    ...(rating
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: rating.average,
            reviewCount: rating.count,
          },
        }
      : {}),
    ...(written.length > 0
      ? {
          review: written.map(({ writer, rating: stars, comment, isoDate }) => ({
            '@type': 'Review',
            author: { '@type': 'Person', name: writer },
            reviewRating: { '@type': 'Rating', ratingValue: stars },
            datePublished: isoDate,
            ...(comment ? { reviewBody: comment } : {}),
          })),
        }
      : {}),
    offers: {
      ...(range.count > 1
        ? {
            '@type': 'AggregateOffer',
            lowPrice: range.low,
            highPrice: range.high,
            offerCount: range.count,
          }
        : { '@type': 'Offer', price: view.price.value }),
      url: shop.publicUrl + view.path,
      priceCurrency: 'HUF',
      itemCondition: 'https://schema.org/NewCondition',
      availability: `https://schema.org/${view.stock.type ? availability[view.stock.type] : 'OutOfStock'}`,
    },
  }
}

export const handle: PageHandle<ProductView> = {
  meta: (view, shop) => ({
    title: view.meta.title || view.name,
    description: view.meta.description || view.lead,
    canonical: view.path,
    image: view.pictures[0]?.cover,
    kind: 'product',
    ...(import.meta.env.SSR
      ? { jsonLd: [productJsonLd(view, shop), breadcrumbJsonLd(view.trail, shop)] }
      : {}),
  }),
}

const stateTexts: Record<OptionState, string> = {
  available: '',
  unavailable: ' (most nem rendelhető)',
  other: ' (így nincs, a legközelebbi változat nyílik meg)',
}

/** Long lists of values as a select; the chosen variant's address opens at once, without scripts by the button. */
function OptionSelect({ group, path }: { group: OptionGroup; path: string }) {
  const current = group.links.find((link) => link.current)?.variant
  return (
    <form className={styles.options} action={path} method="get" data-submit-on-change data-keep-scroll>
      <label className={styles.optionName} htmlFor={`opcio-${group.slug}`}>
        {group.name}
      </label>
      <select
        key={current}
        id={`opcio-${group.slug}`}
        className={selectClass}
        name={variantParameter}
        defaultValue={current}
      >
        {group.links.map(({ label, variant, state }) => (
          <option key={label} value={variant}>
            {label + stateTexts[state]}
          </option>
        ))}
      </select>
      <button className={`${buttonClass({ size: 'small' })} plain-only`}>{texts.view}</button>
    </form>
  )
}

function Options({ group, path }: { group: OptionGroup; path: string }) {
  if (group.selector === 'select') return <OptionSelect group={group} path={path} />
  return (
    <nav className={styles.options} aria-label={group.name}>
      <p className={styles.optionName}>{group.name}</p>
      <ul>
        {group.links.map(({ label, href, current, colour, state }) => (
          <li key={label}>
            <a
              href={href}
              className={state === 'available' ? styles.option : `${styles.option} ${styles.gone}`}
              aria-current={current ? 'true' : undefined}
              rel="nofollow"
              data-keep-scroll
            >
              {group.selector === 'swatch' && colour ? (
                <svg width={20} height={20} viewBox="0 0 20 20" aria-hidden="true">
                  <circle cx={10} cy={10} r={9} fill={colour} stroke="currentColor" />
                </svg>
              ) : null}
              {label}
              {state === 'available' ? null : <span className="visually-hidden">{stateTexts[state]}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Title({ view }: { view: ProductView }) {
  const { season, snow, badges, price } = view
  return (
    <div className={styles.title}>
      <p className={styles.tags}>
        {price.discount > 0 ? <DiscountTag percent={price.discount} /> : null}
        {badges.map((badge) => (
          <Badge key={badge.text} badge={badge} />
        ))}
        {season ? <SeasonTag season={season} /> : null}
        {snow ? <SnowTag wordy /> : null}
        {view.size?.reinforced ? <Tag text="Erősített (XL)" /> : null}
      </p>
      <h1>
        {view.brand ? <span>{view.brand} </span> : null}
        {view.model}
      </h1>
      {view.rating ? <Rating rating={view.rating} /> : null}
      {view.size ? <DimensionedSize size={view.size} /> : null}
      {view.sidewallPath ? (
        <a className="link" href={view.sidewallPath}>
          Mit jelentenek a számok?
        </a>
      ) : null}
    </div>
  )
}

/** A brand may lack the address or the email. */
const Contact = ({
  of,
  name,
  address,
  email,
}: {
  of?: string
  name: string
  address: string
  email: string
}) => (
  <p className="small">
    {of}
    {name}
    {address ? `, ${address}` : null}
    {email ? (
      <>
        ; <a href={`mailto:${email}`}>{email}</a>
      </>
    ) : null}
  </p>
)

function Details({ view }: { view: ProductView }) {
  const { manufacturer } = view
  return (
    <section>
      <h2>Adatok</h2>
      <dl className={styles.details}>
        {view.details.map(({ name, value, href }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{href ? <a href={href}>{value}</a> : value}</dd>
          </div>
        ))}
      </dl>
      {manufacturer || view.safetyText ? (
        <details className={styles.maker}>
          <summary>Gyártó és termékbiztonság</summary>
          {manufacturer ? <Contact {...manufacturer} /> : null}
          {manufacturer?.responsible ? (
            <Contact of="Felelős személy az Európai Unióban: " {...manufacturer.responsible} />
          ) : null}
          {view.safetyText ? <p className="small">{view.safetyText}</p> : null}
        </details>
      ) : null}
    </section>
  )
}

/** A product with its chosen variant: pictures, measured size, price, buying, label and details. */
export function Component() {
  const view = useLoaderData<ProductView>()
  return (
    <main id="tartalom" tabIndex={-1} className="wrap">
      <Breadcrumb trail={view.trail} />
      <div className={styles.columns}>
        <Title view={view} />
        <Gallery key={view.itemNumber} pictures={view.pictures} name={view.name} />
        <div className={styles.buy}>
          {view.lead ? <p className="muted">{view.lead}</p> : null}
          {view.options.map((group) => (
            <Options key={group.slug} group={group} path={view.path} />
          ))}
          <BuyBox key={view.itemNumber} view={view} stock={<StockLine {...view.stock} delivery={null} />} />
          {view.label ? <EuLabel view={view} label={view.label} /> : null}
          <p className={`live-only ${styles.tools}`}>
            <FavouriteButton productId={view.id} name={view.name} wordy />
            <CompareButton productId={view.id} name={view.name} wordy />
            <ShareButton title={view.name} />
          </p>
        </div>
      </div>
      {view.accessories?.length === 0 && !view.sets ? null : (
        <Suspense>
          <GoesWith key={view.id} view={view} />
        </Suspense>
      )}
      <div className={`${styles.more} far`}>
        <Details view={view} />
        <div className={styles.said}>
          {view.description ? (
            <section>
              <h2>Leírás</h2>
              <RichText html={view.description} />
            </section>
          ) : null}
          <section aria-labelledby={reviewsId}>
            <h2 id={reviewsId}>Vélemények</h2>
            <Suspense>
              <Reviews
                path={view.path}
                productId={view.id}
                variantId={view.variantId}
                reviews={view.reviews}
              />
            </Suspense>
          </section>
          <section aria-labelledby={questionsId}>
            <h2 id={questionsId}>Kérdések és válaszok</h2>
            <Suspense>
              <Questions key={view.id} path={view.path} productId={view.id} questions={view.questions} />
            </Suspense>
          </section>
        </div>
      </div>
      {view.related.length > 0 ? (
        <section className={`${styles.related} far`} aria-labelledby="hasonlo">
          <h2 id="hasonlo">{view.size ? 'Ugyanebben a méretben' : 'Hasonló termékek'}</h2>
          {view.sizePath ? (
            <a className="link" href={view.sizePath}>
              Mindet megnézem
            </a>
          ) : null}
          <ProductGrid cards={view.related} />
        </section>
      ) : null}
      <RecentSlot productId={view.id} />
    </main>
  )
}
