import type { Image, PageRegion } from '#contract/wire.ts'
import type { PostCard } from '../blog/blog-view.ts'
import type { FinderData } from '../home/finder-data.ts'
import type { CardView } from '../listing/card-view.ts'

type ItemOf<Type extends PageRegion['type']> = Extract<PageRegion, { type: Type }>['items'][number]

export type Link = { text: string; url: string }
export type Tile = { title: string; lead: string; url: string; image: string | null }
export type TrustPoint = ItemOf<'trust_row'>
export type Article = ItemOf<'articles'>
export type Hero = ItemOf<'hero'>
export type Banner = ItemOf<'banner'>
export type Question = ItemOf<'faq'>
/** A picture with its text; `url` leads somewhere else than to the large picture. */
export type ShownPicture = { image: Image; alt: string; caption: string; url: string | null }

/** What the home page of most shops is made of. */
type CommonView =
  | { type: 'finder'; title: string; finder: FinderData }
  | { type: 'products'; title: string; link: Link | null; cards: CardView[] }
  | { type: 'categories'; title: string; tiles: Tile[] }
  | { type: 'trust'; title: string; points: TrustPoint[] }
  | { type: 'brands'; title: string; brands: { name: string; url: string }[] }
  | { type: 'articles'; title: string; articles: Article[] }
  | { type: 'text'; title: string; texts: string[] }

/** What only some pages have: its script and style are no part of a first visit. */
export type RareView =
  | { type: 'hero'; title: string; hero: Hero }
  | { type: 'image'; title: string; picture: ShownPicture }
  | { type: 'gallery'; title: string; pictures: ShownPicture[] }
  | { type: 'banner'; title: string; banners: Banner[] }
  | { type: 'faq'; title: string; questions: Question[] }
  | { type: 'posts'; title: string; url: string; cards: PostCard[] }
  | { type: 'contact'; title: string; text: string }
  | { type: 'form'; title: string; form: 'contact' | 'newsletter' }
  | { type: 'spacer'; size: 'small' | 'medium' | 'large' }

/** A region of a page as it is shown; what its products, categories and posts need is loaded already. */
export type RegionView = CommonView | RareView

export type RareProps = { region: RareView; level: 1 | 2 }
