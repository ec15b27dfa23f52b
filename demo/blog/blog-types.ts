import { type DemoImage } from '../demo-types.ts'

export type DemoPost = {
  slug: string
  title: string
  lead: string
  /** HTML. */
  content: string
  author: string
  /** Counted back from the loading day. */
  daysAgo: number
  /** 16 : 9. */
  image: DemoImage
  /** Slugs. */
  categories: string[]
  tags: string[]
}

export type DemoBlog = {
  categories: { slug: string; name: string; description: string }[]
  tags: { slug: string; name: string }[]
  posts: DemoPost[]
}
