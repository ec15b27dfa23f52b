import { summaryOf } from '#platform/markup/summary.ts'
import type { Page } from '#contract/wire.ts'
import type { Executor } from '#platform/database/database.ts'
import type { Handlers } from '#platform/http/endpoint.ts'
import { platformError } from '#platform/http/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { presentImage } from '#platform/http/presenting.ts'
import {
  cleanPage,
  entitiesOf,
  htmlTexts,
  readRegions,
  resolveItems,
  withHtml,
  type PageInput,
} from './content.ts'
import { findMenu, findPage, loadMerchant, type PageRow } from './content-store.ts'
import { findDraft } from './draft-store.ts'
import { entityTags, findEntities } from './entity-store.ts'
import { previewFits, type Previewed } from './preview.ts'
import { fillLive, fillPlaceholders, liveNamesIn, withoutDraftMark, type LiveName } from './placeholders.ts'

/** What stands for each list of the shop's settings, as HTML. */
export type LiveTexts = Partial<Record<LiveName, (sql: Executor) => Promise<string>>>

export function createContentHandlers(
  platform: Platform,
  liveTexts: LiveTexts = {},
): Pick<Handlers, 'contentGetMenu' | 'contentGetPage'> {
  const { sql, clock } = platform
  return {
    async contentGetMenu({ params }, { tags }) {
      // Of what is not there too: it may be made later.
      tags.add('menus')
      const menu = await findMenu(sql, params.slug)
      if (!menu) throw platformError('not_found')
      const refs = entitiesOf(menu.items)
      const known = await findEntities(sql, refs, clock())
      for (const tag of entityTags(refs, known)) tags.add(tag)
      return { id: menu.id, slug: menu.slug, items: resolveItems(menu.items, known) }
    },

    async contentGetPage({ query }, { tags }) {
      if (query.preview_token !== undefined)
        return presentPage(sql, liveTexts, await previewPage(platform, query.slug, query.preview_token))
      const page = await findPage(sql, query.slug)
      if (!page?.published) {
        tags.add('pages')
        throw platformError('not_found')
      }
      // The shop's own data may stand in the text.
      tags.add(`page:${page.id}`).add('settings')
      return presentPage(sql, liveTexts, page)
    },
  }
}

/** @throws AppError 404 when the token is not for this, or its time is over. */
export function requirePreview({ secret, clock }: Platform, previewed: Previewed, token: string): void {
  if (!previewFits(secret, previewed, token, clock())) throw platformError('not_found')
}

/** The draft, or the page itself where it has none; not yet published ones too. */
async function previewPage(platform: Platform, slug: string, token: string): Promise<PageRow> {
  requirePreview(platform, { kind: 'page', slug }, token)
  const [page, draft] = await Promise.all([
    findPage(platform.sql, slug),
    findDraft(platform.sql, { kind: 'page', slug }) as Promise<PageInput | undefined>,
  ])
  if (draft) return { id: page?.id ?? 0, ...draft }
  if (!page) throw platformError('not_found')
  return page
}

/** The texts with the shop's data in place of its placeholders. */
async function withPlaceholders(
  sql: Executor,
  liveTexts: LiveTexts,
  { content, regions }: PageInput,
): Promise<Pick<PageInput, 'content' | 'regions'>> {
  const written = htmlTexts({ content, regions }).filter((html) => html.includes('{{'))
  if (written.length === 0) return { content, regions }
  const names = [...new Set(written.flatMap(liveNamesIn))]
  const [shop, texts] = await Promise.all([
    loadMerchant(sql),
    Promise.all(names.map(async (name) => [name, (await liveTexts[name]?.(sql)) ?? ''] as const)),
  ])
  const live = new Map(texts)
  const fill = (html: string) => fillPlaceholders(fillLive(html, live), shop)
  return { content: fill(content), regions: regions.map((region) => withHtml(region, fill)) }
}

/** What is said of a page that says too little of itself. */
const pageSummary = 'tudnivalók, elérhetőségek és válaszok a webáruház vásárlóinak, egy helyen összefoglalva.'

/** Sanitised once more: rows may have come into the table by other ways. */
async function presentPage(sql: Executor, liveTexts: LiveTexts, row: PageRow): Promise<Page> {
  const page = cleanPage({ ...row, regions: readRegions(row.regions) })
  const { title, slug, lead, template } = page
  const { content: filled, regions } = await withPlaceholders(sql, liveTexts, page)
  const content = withoutDraftMark(filled)
  // A text of law begins with what nobody searches for.
  const shown = template === 'legal' ? [] : htmlTexts({ content, regions })
  return {
    id: row.id,
    title,
    slug,
    lead,
    content,
    template,
    regions,
    meta: {
      title: page.metaTitle || title,
      description: page.metaDescription || summaryOf([lead, ...shown, `${title}: ${pageSummary}`]),
    },
    hero_image: page.heroImageKey ? presentImage(page.heroImageKey, title) : null,
  }
}
