import { useLoaderData } from 'react-router'
import { breadcrumbJsonLd } from '../runtime/document/head.ts'
import type { PageHandle } from '../runtime/router/page-module.ts'
import type { ContentData } from './content-loader.ts'
import { faqJsonLd } from './faq-json-ld.ts'
import { StyleSheet } from '../runtime/lazy/style-sheet.tsx'
import styleUrl from './page.css?url'
import { ArticlePage, LegalPage, WidePage } from './templates.tsx'

export { loader } from './content-loader.ts'

export const handle: PageHandle<ContentData> = {
  meta: ({ title, slug, lead, meta, image, regions, preview }, shop) => ({
    title: meta.title || title,
    description: meta.description || lead,
    canonical: `/${slug}`,
    noindex: preview,
    ...(image ? { image: image.product_cover } : {}),
    jsonLd: [breadcrumbJsonLd([{ title, url: `/${slug}` }], shop), ...faqJsonLd(regions)],
  }),
}

function Template({ page }: { page: ContentData }) {
  switch (page.template) {
    case 'legal':
      return <LegalPage page={page} />
    case 'wide':
    case 'home':
      return <WidePage page={page} />
    default:
      return <ArticlePage page={page} />
  }
}

/** A page of the merchant, in the template that they chose for it. */
export function Component() {
  const page = useLoaderData<ContentData>()
  return (
    <main id="tartalom" tabIndex={-1}>
      <StyleSheet href={styleUrl} />
      <Template page={page} />
    </main>
  )
}
