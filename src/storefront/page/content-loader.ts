import { redirect, type LoaderFunctionArgs } from 'react-router'
import type { Page } from '#contract/wire.ts'
import { accountContext, clientContext } from '../runtime/router/page-context.ts'
import { orErrorPage } from '../runtime/router/page-error.ts'
import { withContents, type Heading } from './contents.ts'
import { loadRegions } from './load-regions.ts'
import type { RegionView } from './region-view.ts'
import { shownHtml } from './shown-html.ts'

export type ContentData = Pick<Page, 'title' | 'slug' | 'lead' | 'content' | 'template' | 'meta'> & {
  image: Page['hero_image']
  /** The headings of the text, for the contents of a legal page. */
  headings: Heading[]
  regions: RegionView[]
  preview: boolean
}

/** The home page's content lives under this slug; its own address is `/`. */
export const homeSlug = 'fooldal'

export async function loader({
  request,
  params,
  context,
}: LoaderFunctionArgs): Promise<ContentData | Response> {
  const slug = params.slug ?? ''
  const client = context.get(clientContext)
  const previewToken = new URL(request.url).searchParams.get('preview_token') ?? undefined
  const page = await orErrorPage(
    request,
    client.contentGetPage({ query: { slug, preview_token: previewToken } }, { signal: request.signal }),
  )
  if (page.slug === homeSlug && previewToken === undefined) return redirect('/', 301)
  if (page.slug !== slug) return redirect(`/${page.slug}`, 301)
  const { title, lead, template, meta, hero_image: image } = page
  const { html, headings } = withContents(page.content)
  return {
    title,
    slug,
    lead,
    content: shownHtml(html),
    template,
    meta,
    image,
    headings: template === 'legal' ? headings : [],
    regions: await loadRegions(page.regions, { client, account: context.get(accountContext) }),
    preview: previewToken !== undefined,
  }
}
