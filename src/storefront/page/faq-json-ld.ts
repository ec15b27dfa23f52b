import type { JsonLd } from '../runtime/router/page-module.ts'
import type { RegionView } from './region-view.ts'

/** The questions of all regions of a page as search engines read them, who alone read documents; none when there are none. */
export function faqJsonLd(regions: RegionView[]): JsonLd[] {
  if (!import.meta.env.SSR) return []
  const questions = regions.flatMap((region) => (region.type === 'faq' ? region.questions : []))
  if (questions.length === 0) return []
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: questions.map(({ question, html }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: html },
      })),
    },
  ]
}
