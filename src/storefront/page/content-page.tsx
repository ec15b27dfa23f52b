import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { Page } from '#contract/wire.ts'
import { breadcrumbJsonLd } from '../shell/head.ts'
import { clientContext } from '../shell/page-context.ts'
import { orErrorPage } from '../shell/page-error.ts'
import type { PageHandle } from '../shell/page-module.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { loadRegions, type RegionView } from './region-view.ts'
import { Regions } from './regions.tsx'
import { RichText } from './rich-text.tsx'
import styles from './content-page.module.css'

type ContentData = Pick<Page, 'title' | 'slug' | 'lead' | 'content' | 'meta'> & {
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
  if (page.slug === homeSlug) return redirect('/', 301)
  if (page.slug !== slug) return redirect(`/${page.slug}`, 301)
  const { title, lead, content, meta } = page
  return {
    title,
    slug,
    lead,
    content,
    meta,
    regions: await loadRegions(page.regions, client),
    preview: previewToken !== undefined,
  }
}

export const handle: PageHandle<ContentData> = {
  meta: ({ title, slug, lead, meta, preview }, shop) => ({
    title: meta.title || title,
    description: meta.description || lead,
    canonical: `/${slug}`,
    noindex: preview,
    jsonLd: [breadcrumbJsonLd([{ title, url: `/${slug}` }], shop)],
  }),
}

/** A page of the merchant: title, lead, rich text and regions. */
export function Component() {
  const { title, slug, lead, content, regions } = useLoaderData<ContentData>()
  return (
    <main id="tartalom" tabIndex={-1}>
      <div className="wrap">
        <Breadcrumb trail={[{ title, url: `/${slug}` }]} />
        <h1 className={styles.title}>{title}</h1>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
        <RichText html={content} />
      </div>
      <Regions regions={regions} />
    </main>
  )
}
