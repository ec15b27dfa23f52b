import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { loadRegions, type RegionView } from '../page/region-view.ts'
import { Regions } from '../page/regions.tsx'
import { RichText } from '../page/rich-text.tsx'
import { clientContext } from '../shell/page-context.ts'
import { orNull } from '../shell/page-error.ts'
import type { PageHandle } from '../shell/page-module.ts'
import { loadFinder, type FinderData } from './finder-data.ts'
import { Finder } from './finder.tsx'
import { Hero } from './hero.tsx'
import styles from './hero.module.css'

type HomeData = {
  title: string
  content: string
  description: string
  metaTitle: string
  finder: FinderData | null
  regions: RegionView[]
}

const homeSlug = 'fooldal'

/** The home page is the page `fooldal`; a shop that has none yet still has a home. */
export async function loader({ context }: LoaderFunctionArgs): Promise<HomeData> {
  const client = context.get(clientContext)
  const month = new Date().getMonth() + 1
  const [page, finder] = await Promise.all([
    orNull(client.contentGetPage({ query: { slug: homeSlug } })),
    loadFinder(client, month),
  ])
  return {
    title: page?.title ?? '',
    content: page?.content ?? '',
    metaTitle: page?.meta.title ?? '',
    description: page?.meta.description || page?.lead || '',
    finder,
    regions: page ? await loadRegions(page.regions, client) : [],
  }
}

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
