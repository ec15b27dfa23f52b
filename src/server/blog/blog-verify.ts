import { htmlText } from '#platform/markup/safe-html.ts'
import type { Invariant } from '#platform/database/invariant.ts'

export const blogInvariants: readonly Invariant[] = [
  {
    number: 25,
    title: 'A published post of the blog has a text',
    async find(sql) {
      const rows = await sql<{ slug: string; content: string }[]>`
        select slug, content from blog_post where published_at is not null`
      return rows.flatMap(({ slug, content }) => (htmlText(content) === '' ? [{ post: slug }] : []))
    },
  },
]
