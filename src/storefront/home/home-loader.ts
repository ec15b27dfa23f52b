import type { PageRegion } from '#contract/wire.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { markBlanks } from '../page/blanks.ts'
import { loadRegions } from '../page/load-regions.ts'
import type { RegionView } from '../page/region-view.ts'
import { accountContext, clientContext } from '../runtime/router/page-context.ts'
import { orNull } from '../runtime/router/page-error.ts'

export type HomeData = {
  title: string
  content: string
  description: string
  metaTitle: string
  regions: RegionView[]
}

const homeSlug = 'fooldal'
const finderAlone: PageRegion[] = [{ type: 'size_finder', title: '', items: [] }]

/** The home page is the page `fooldal`; a shop that has none yet still has a home. */
export async function loader({ context }: LoaderFunctionArgs): Promise<HomeData> {
  const client = context.get(clientContext)
  const page = await orNull(client.contentGetPage({ query: { slug: homeSlug } }))
  return {
    title: page?.title ?? '',
    content: markBlanks(page?.content ?? ''),
    metaTitle: page?.meta.title ?? '',
    description: page?.meta.description || page?.lead || '',
    regions: await loadRegions(page?.regions ?? finderAlone, {
      client,
      account: context.get(accountContext),
    }),
  }
}
