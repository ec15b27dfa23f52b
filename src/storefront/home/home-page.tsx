import { useLoaderData, useLocation } from 'react-router'
import { Regions } from '../page/regions.tsx'
import { RichText } from '../page/rich-text.tsx'
import { continueParameter } from '../shell/guards.ts'
import type { PageHandle } from '../shell/page-module.ts'
import { Finder } from './finder.tsx'
import { Hero } from './hero.tsx'
import type { HomeData } from './home-loader.ts'
import styles from './hero.module.css'

/** In a script of its own: a first visit has its data already. */
export const handle: PageHandle<HomeData> = {
  meta: ({ metaTitle, description }) => ({ title: metaTitle || undefined, description, canonical: '/' }),
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

/** Home: the size finder first, then what the merchant put on the page. */
export function Component() {
  const { title, content, finder, regions } = useLoaderData<HomeData>()
  return (
    <main id="tartalom" tabIndex={-1}>
      <SignInFirst />
      {finder ? (
        <div className={styles.hero}>
          <div className={styles.words}>
            <h1>Mi áll az abroncsa oldalán?</h1>
            <Finder data={finder} />
          </div>
          <Hero />
        </div>
      ) : (
        <div className={`wrap ${styles.words}`}>
          <h1>{title}</h1>
        </div>
      )}
      <Regions regions={regions} />
      <div className="wrap">
        <RichText html={content} />
      </div>
    </main>
  )
}
