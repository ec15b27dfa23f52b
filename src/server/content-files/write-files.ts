import type { PageRegion } from '#contract/schemas/regions.ts'
import type { PostInput } from '#server/blog/index.ts'
import { entryTypeGiven, type Merchant, type MenuEntry, type PageInput } from '#server/content/index.ts'
import { unpackHtml } from './content-files.ts'
import type { Contents } from './contents.ts'
import { keyOfUrl } from './read-pages.ts'
import { filled } from './to-yaml.ts'

/** The contents as the data of files: what equals its default is left out. */

const pictureFile = (key: string) => `images/${key}`
const picture = (key: string, title: string) =>
  title === '' ? pictureFile(key) : { file: pictureFile(key), title }

export function pageData(page: PageInput): Record<string, unknown> {
  return filled({
    title: page.title,
    lead: page.lead,
    template: page.template === 'default' ? '' : page.template,
    published: page.published ? '' : false,
    hero_image: page.heroImageKey === null ? '' : pictureFile(page.heroImageKey),
    meta: filled({ title: page.metaTitle, description: page.metaDescription }),
    content: unpackHtml(page.content),
    regions: page.regions.map(regionData),
  })
}

function regionData({ type, title, items }: PageRegion): Record<string, unknown> {
  return { type, ...filled({ title }), items: items.map((item) => itemData(item as Record<string, unknown>)) }
}

type WireImage = { url: string; title: string }

function itemData({ image, html, ...fields }: Record<string, unknown>): Record<string, unknown> {
  const shown = image as WireImage | null | undefined
  return {
    ...(shown ? { image: picture(keyOfUrl(shown.url), shown.title) } : {}),
    // Required texts may be empty, so only what has a default of nothing is left out.
    ...Object.fromEntries(
      Object.entries(fields).filter(
        ([key, value]) => key === 'alt' || Object.keys(filled({ value })).length > 0,
      ),
    ),
    ...(typeof html === 'string' ? { html: unpackHtml(html) } : {}),
  }
}

export function postData(post: PostInput): Record<string, unknown> {
  return filled({
    title: post.title,
    lead: post.lead,
    author: post.authorName,
    published: post.publishedAt === null ? false : '',
    published_at: post.publishedAt?.toISOString(),
    image: post.imageKey === null ? '' : picture(post.imageKey, post.imageTitle),
    categories: post.categories,
    tags: post.tags,
    meta: filled({ title: post.metaTitle, description: post.metaDescription }),
    content: unpackHtml(post.content),
  })
}

export function menuData(entries: readonly MenuEntry[]): Record<string, unknown> {
  return { items: entries.map(entryData) }
}

function entryData(entry: MenuEntry): Record<string, unknown> {
  const { title, url, entity, target, visibility, details, children } = entry
  return filled({
    title,
    url,
    entity,
    type: entryTypeGiven(entry),
    target: target === '_self' ? '' : target,
    visibility: visibility === 'everyone' ? '' : visibility,
    details: filled(details),
    children: children.map(entryData),
  })
}

/** The files of one kind each, by name. */
export function settingFiles(contents: Contents): Record<string, unknown> {
  return {
    blog: {
      categories: [...contents['blog category']].map(([slug, { name, description }]) => ({
        slug,
        name,
        ...filled({ description }),
      })),
      tags: [...contents['blog tag']].map(([slug, { name }]) => ({ slug, name })),
    },
    redirects: [...contents.redirect.values()].map(({ fromPath, toUrl, status }) => ({
      // Kept decoded, read encoded.
      from: fromPath.replaceAll(/[%?#]/g, encodeURIComponent),
      to: toUrl,
      ...(status === 301 ? {} : { status }),
    })),
    synonyms: [...contents.synonyms.values()].map((words) => words.join(', ')),
    filters: {
      attributes: Object.fromEntries(
        [...contents.filter].map(([slug, { order: _order, look, labels, swatches, unit, ...filter }]) => [
          slug,
          { ...filter, ...filled({ look: look === 'list' ? '' : look, unit, labels, swatches }) },
        ]),
      ),
      categories: Object.fromEntries(
        [...contents['filters of category']].filter(([, named]) => named.length > 0),
      ),
    },
    shop: shopFile(contents.shop.get('data')!),
  }
}

function shopFile({ guaranteeNotice: key, ...fields }: Merchant) {
  return filled({ ...fields, guaranteeNotice: key === '' ? '' : pictureFile(key) })
}
