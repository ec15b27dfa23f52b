import type { LoaderFunctionArgs } from 'react-router'
import { loadRegions, type RegionView } from '../page/region-view.ts'
import { clientContext } from '../shell/page-context.ts'
import { orNull } from '../shell/page-error.ts'
import { loadFinder, type FinderData } from './finder-data.ts'

export type HomeData = {
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
