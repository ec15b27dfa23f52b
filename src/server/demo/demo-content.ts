import type { DemoImage, DemoMenuItem, DemoRegion, DemoShop } from '#demo/demo-types.ts'
import { pageRegion } from '#contract/schemas/regions.ts'
import type { MenuItem, PageRegion } from '#contract/wire.ts'
import type { Transaction } from '#platform/database/database.ts'
import { presentImage } from '#platform/http/presenting.ts'
import type { ImageKeys } from './demo-catalogue.ts'

/** Pages and menus; what is there already stays. */
export async function writeDemoContent(
  tx: Transaction,
  { pages, menus }: DemoShop,
  imageKeys: ImageKeys,
): Promise<void> {
  const pageRows = pages.map(({ meta, regions, heroImage, ...page }) => ({
    ...page,
    regions: regions.map((region) => storedRegion(region, imageKeys)),
    meta_title: meta.title,
    meta_description: meta.description,
    hero_image_key: (heroImage && imageKeys.get(heroImage.key)) ?? null,
  }))
  await tx`
    insert into page (slug, title, lead, content, template, regions, meta_title, meta_description, hero_image_key)
    select slug, title, lead, content, template, regions, meta_title, meta_description, hero_image_key
    from jsonb_to_recordset(${tx.json(pageRows as never)}) as row(slug text, title text, lead text, content text, template text,
      regions jsonb, meta_title text, meta_description text, hero_image_key text)
    on conflict (slug) do nothing`
  const menuRows = menus.map(({ slug, items }) => ({ slug, items: menuItems(items) }))
  await tx`
    insert into menu (slug, items)
    select slug, items from jsonb_to_recordset(${tx.json(menuRows as never)}) as row(slug text, items jsonb)
    on conflict (slug) do nothing`
}

/** Every item of a menu gets an id of its own, counted from 1. */
function menuItems(items: readonly DemoMenuItem[]): MenuItem[] {
  let id = 0
  const number = ({ title, url, type, target, visibility, icon, lead, children }: DemoMenuItem): MenuItem => {
    id += 1
    return {
      id,
      title,
      url,
      type,
      target,
      visibility,
      details: { icon: icon ?? null, lead: lead ?? null, icon_color: null, letter_color: null },
      has_children: children.length > 0,
      children: children.map(number),
    }
  }
  return items.map(number)
}

/** Whole, with the defaults of what was left out; throws where the demo does not fit the contract. */
const storedRegion = (region: DemoRegion, imageKeys: ImageKeys): PageRegion =>
  pageRegion.parse(withStoredImages(region, imageKeys))

/** Regions may carry pictures anywhere; each becomes the wire's image. */
function withStoredImages(value: unknown, imageKeys: ImageKeys): unknown {
  if (Array.isArray(value)) return value.map((item) => withStoredImages(item, imageKeys))
  if (isDrawing(value)) {
    const fileKey = imageKeys.get(value.key)
    return fileKey ? presentImage(fileKey, value.title) : null
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, withStoredImages(item, imageKeys)]),
  )
}

/** The pictures that pages and their regions carry. */
export function imagesWithin(value: unknown): DemoImage[] {
  if (isDrawing(value)) return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(imagesWithin)
}

function isDrawing(value: unknown): value is DemoImage {
  return (
    typeof value === 'object' && value !== null && typeof (value as Partial<DemoImage>).draw === 'function'
  )
}
