import { useLoaderData } from 'react-router'
import { Regions } from '../page/regions.tsx'
import { RichText } from '../page/rich-text.tsx'
import type { PageHandle } from '../shell/page-module.ts'
import { Finder } from './finder.tsx'
import { Hero } from './hero.tsx'
import type { HomeData } from './home-loader.ts'
import styles from './hero.module.css'

/** In a script of its own: a first visit has its data already. */
export const handle: PageHandle<HomeData> = {
  meta: ({ metaTitle, description }) => ({ title: metaTitle || undefined, description, canonical: '/' }),
}

/** Home: the size finder first, then what the merchant put on the page. */
export function Component() {
  const { title, content, finder, regions } = useLoaderData<HomeData>()
  return (
    <main id="tartalom" tabIndex={-1}>
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
