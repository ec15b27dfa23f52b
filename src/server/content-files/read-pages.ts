import type { PageRegion } from '#contract/schemas/regions.ts'
import { cleanPage, neededPages, type PageInput } from '#server/content/index.ts'
import { linksIn } from './content-files.ts'
import { comparablePage } from './contents.ts'
import { pageFile } from './file-shapes.ts'
import { slugOfFile } from './folder.ts'
import { isBlock, storePictures } from './pictures.ts'
import { want, type Reading } from './reading.ts'
import { ownPaths } from './shop-paths.ts'
import type { SourceFile } from './source-file.ts'

export async function readPage(reading: Reading, source: SourceFile): Promise<void> {
  const { findings, pictures } = reading
  const written = isBlock(source.data) ? source.data : {}
  const data = { slug: slugOfFile(source.name), ...written }
  const hero =
    written.hero_image === undefined ? null : await pictures.read(source, ['hero_image'], written.hero_image)
  const regions = await storePictures(source, written.regions, pictures)
  const file = findings.read(
    source,
    pageFile,
    isBlock(source.data) ? { ...data, hero_image: hero?.key, regions } : source.data,
  )
  if (!file) return
  const { slug, title, lead, content, template, published } = file
  if (ownPaths.has(`/${slug}`))
    findings.warn(source, ['slug'], `the shop has a page of its own at /${slug}, which is shown`)
  if (!published && neededPages.includes(slug))
    findings.warn(source, ['published'], `the shop needs the page ${slug}: customers will not find it`)
  const page: PageInput = {
    slug,
    title,
    lead,
    content,
    template,
    published,
    regions: file.regions,
    metaTitle: file.meta.title,
    metaDescription: file.meta.description,
    heroImageKey: file.hero_image,
  }
  const value = comparablePage(cleanPage(page))
  for (const link of linksIn(value.content)) reading.references.link(source, ['content'], link)
  value.regions.forEach((region, position) =>
    noteReferences(reading, source, region, ['regions', position, 'items']),
  )
  want(reading, reading.wanted.page, { source, path: ['slug'], name: slug, value })
}

/** What a region refers to. `path` is where its items stand. */
function noteReferences(
  { references, findings, wanted, current }: Reading,
  source: SourceFile,
  region: PageRegion,
  path: readonly PropertyKey[],
): void {
  region.items.forEach((item, position) => {
    const at = (...more: PropertyKey[]) => [...path, position, ...more]
    if ('url' in item && item.url) references.link(source, at('url'), item.url)
    if ('link' in item && item.link) references.link(source, at('link', 'url'), item.link.url)
    if ('html' in item) for (const link of linksIn(item.html)) references.link(source, at('html'), link)
  })
  const at = (...more: PropertyKey[]) => [...path, ...more]
  switch (region.type) {
    case 'product_row':
      return region.items.forEach(({ collection, product_ids: ids }, position) => {
        if (collection !== null)
          references.need(source, at(position, 'collection'), { kind: 'collection', slug: collection })
        ids.forEach((id, index) => references.needProduct(source, at(position, 'product_ids', index), id))
      })
    case 'category_tiles':
      return region.items.forEach(({ category }, position) =>
        references.need(source, at(position, 'category'), { kind: 'category', slug: category }),
      )
    case 'brands':
      return region.items.forEach(({ brand }, position) => {
        if (brand !== null) references.need(source, at(position, 'brand'), { kind: 'brand', slug: brand })
      })
    case 'posts':
      return region.items.forEach(({ category }, position) => {
        if (
          category !== null &&
          !wanted['blog category'].has(category) &&
          !current['blog category'].has(category)
        )
          findings.refuse(source, at(position, 'category'), `there is no category ${category} in the blog`)
      })
    default:
  }
}

/** The keys of the pictures that a page shows. */
export function picturesOf({ heroImageKey, regions }: PageInput): string[] {
  const inRegions = regions.flatMap(({ items }) =>
    items.flatMap((item) => ('image' in item && item.image ? [keyOfUrl(item.image.url)] : [])),
  )
  return [...(heroImageKey === null ? [] : [heroImageKey]), ...inRegions]
}

/** `/images/oldal/kep.jpg` -> `oldal/kep.jpg`. */
export const keyOfUrl = (url: string) => url.replace(/^\/images\//, '')

/** The home page's draft is shown at its own slug: `/` is the same for all. */
export const previewPathOf = {
  page: (slug: string) => `/${slug}`,
  post: (slug: string) => `/blog/${slug}`,
}
