import { Suspense } from 'react'
import { useLoaderData, useLocation } from 'react-router'
import { faqJsonLd } from '../page/faq-json-ld.ts'
import type { RareProps } from '../page/region-view.ts'
import { headingRegion, Regions } from '../page/regions.tsx'
import { RichText } from '../page/rich-text.tsx'
import { hydrateWhenLoaded } from '../runtime/lazy/hydrate-when-loaded.ts'
import { continueParameter } from '../runtime/router/guards.ts'
import type { PageHandle } from '../runtime/router/page-module.ts'
import { useShell } from '../runtime/document/shell-data.ts'
import type { HomeData } from './home-loader.ts'
import styles from './hero.module.css'

/** In a script of its own: a first visit has its data already. */
export const handle: PageHandle<HomeData> = {
  meta: ({ metaTitle, description, regions }) => ({
    title: metaTitle || undefined,
    description,
    canonical: '/',
    ...(import.meta.env.SSR ? { jsonLd: faqJsonLd(regions) } : {}),
  }),
}

/** Who was sent here to sign in gets the dialog; without scripts a link leads to the form. */
function SignInFirst() {
  const { search } = useLocation()
  if (!search.includes(`${continueParameter}=`)) return null
  return (
    <p className="wrap plain-only">
      Az oldal megnyitásához{' '}
      <a className="link" href={`/belepes${search}`}>
        lépjen be
      </a>
      .
    </p>
  )
}

const Rare = hydrateWhenLoaded<RareProps>(() =>
  import('../page/rare-regions.tsx').then((part) => part.RareRegion),
)
const WaitedRare = (props: RareProps) => (
  <Suspense>
    <Rare {...props} />
  </Suspense>
)

/** Home: what the merchant put on the page, in their order. */
export function Component() {
  const { title, content, regions } = useLoaderData<HomeData>()
  const shopName = useShell()?.shop.name
  return (
    <main id="tartalom" tabIndex={-1}>
      <SignInFirst />
      {headingRegion(regions) < 0 ? (
        <div className={`wrap ${styles.text}`}>
          <h1>{title || shopName}</h1>
        </div>
      ) : null}
      <Regions regions={regions} rare={WaitedRare} />
      <div className="wrap">
        <RichText html={content} />
      </div>
    </main>
  )
}
