import { findSize, type SizeInName } from '#tyres/size-in-name.ts'

/** Rules of share pictures: which page an address means, and what is drawn of it. Pure. */

export type SharedPage =
  | { kind: 'shop' }
  | { kind: 'own'; title: string }
  | { kind: 'product' | 'category' | 'collection' | 'post' | 'page'; slug: string }

/** What a picture shows. Its texts are the shop's own, never the address's. */
export type ShareDetails = {
  shop: string
  /** The host that the shop is found at. */
  host: string
  /** Over the title: the brand of a product, the part of the shop. */
  kicker: string
  /** '' for the shop itself. */
  title: string
  size: ShareSize | null
  /** File of the product's picture. */
  picture: string | null
}
/** A tyre size as it is set: `205`, `55`, `R16`. */
export type ShareSize = Pick<SizeInName, 'width' | 'profile' | 'rim'>

/** Pages of the program's own, by path. */
const ownTitles: Record<string, string> = {
  abroncsmeret: 'Az oldalfal jelei',
  blog: 'Blog',
  'blog/kategoriak': 'A blog témái és címkéi',
  elallas: 'Elállás a szerződéstől',
  hirlevel: 'Feliratkozás a hírlevélre',
  kapcsolat: 'Kapcsolat',
  'suti-beallitasok': 'Sütibeállítások',
}
const folders: Record<string, 'product' | 'category' | 'collection' | 'post'> = {
  termek: 'product',
  termekek: 'category',
  gyujtemeny: 'collection',
  blog: 'post',
}
const slugPattern = /^[a-z0-9][a-z0-9-]{0,199}$/

/** The page that `/share/{path}.png` is the picture of; null when there can be none. */
export function sharedPage(path: string): SharedPage | null {
  if (path === '') return { kind: 'shop' }
  if (Object.hasOwn(ownTitles, path)) return { kind: 'own', title: ownTitles[path]! }
  const [first = '', second, ...more] = path.split('/')
  if (more.length > 0) return null
  if (second === undefined) return slugPattern.test(first) ? { kind: 'page', slug: first } : null
  const kind = Object.hasOwn(folders, first) ? folders[first] : undefined
  return kind && slugPattern.test(second) ? { kind, slug: second } : null
}

/** Takes the tyre size out of a title, because it is set on a line of its own. */
export function splitSize(title: string): { title: string; size: ShareSize | null } {
  const text = title.replaceAll(/\s+/g, ' ').trim()
  const size = findSize(text)
  if (!size) return { title: text, size: null }
  const { before, after, width, profile, rim } = size
  const rest = `${before} ${after}`.replaceAll(/^[\s,–:-]+|[\s,–:-]+$/g, '')
  return { title: rest, size: { width, profile, rim } }
}

/** The name of a product without the brand in front, which stands over it. */
export function withoutBrand(name: string, brand: string | null): string {
  return brand && name.startsWith(`${brand} `) ? name.slice(brand.length + 1) : name
}

/** At most `maxLength` characters: what is longer ends after a whole word where it can, and shows that there was more. */
export function shortened(text: string, maxLength: number): string {
  const characters = [...text]
  if (characters.length <= maxLength) return text
  const start = characters.slice(0, maxLength - 1).join('')
  return `${start.replace(/(.) \S*$/, '$1').replace(/[\s,–:-]+$/, '')}…`
}
