import type { Executor, Sql } from '#platform/database/database.ts'
import { fillPlaceholders, findBlanks, htmlTexts, loadMerchant } from '#server/content/index.ts'
import { contractTexts } from './contract-texts.ts'
import { noticeTexts } from './notice-texts.ts'

const texts = [...contractTexts, ...noticeTexts]
export const lawSlugs = texts.map(({ slug }) => slug)
const seededKey = 'law_seeded'

/** The footer's column of law, in the order in which it is read. */
const menuLinks: readonly (readonly [string, string])[] = [
  ['Elállás a szerződéstől', '/elallas'],
  ['Elállási tájékoztató', '/elallasi-tajekoztato'],
  ['ÁSZF', '/aszf'],
  ['Adatkezelési tájékoztató', '/adatkezelesi-tajekoztato'],
  ['Sütitájékoztató', '/suti-tajekoztato'],
  ['Sütibeállítások', '/suti-beallitasok'],
  ['Impresszum', '/impresszum'],
  ['Akadálymentességi nyilatkozat', '/akadalymentessegi-nyilatkozat'],
  ['Panaszkezelés', '/panaszkezeles'],
]

const menuItems = menuLinks.map(([title, url], index) => ({
  id: index + 1,
  title,
  url,
  type: 'internal_link',
  target: '_self',
  visibility: 'everyone',
  details: { icon: null, lead: null, icon_color: null, letter_color: null },
  has_children: false,
  children: [],
}))

/**
 * Gives a shop the pages that the law requires, as drafts of texts with marked blanks, and the footer's menu of them. Once
 * in a shop's life: what the merchant has written stays, and what they delete later does not come back.
 */
export async function seedLaw(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    const marked = await tx`
      insert into setting (key, value) values (${seededKey}, ${tx.json(true)}) on conflict (key) do nothing`
    if (marked.count === 0) return
    await tx`
      insert into page (slug, title, lead, content, template, meta_title)
      select slug, title, lead, content, 'legal', title
      from jsonb_to_recordset(${tx.json(texts)}) as row(slug text, title text, lead text, content text)
      on conflict (slug) do nothing`
    await tx`
      insert into menu (slug, items) values ('footer-legal', ${tx.json(menuItems)}) on conflict (slug) do nothing`
  })
}

/** Published pages that still have something to fill in, and drafts that nobody has checked. */
export async function listUnfinishedPages(
  sql: Executor,
): Promise<{ slug: string; blanks: string[]; isDraft: boolean }[]> {
  const [pages, merchant] = await Promise.all([
    sql<
      { slug: string; content: string; regions: unknown }[]
    >`select slug, content, regions from page where published order by slug`,
    loadMerchant(sql),
  ])
  return pages
    .map(({ slug, ...page }) => {
      const html = htmlTexts(page).join(' ')
      return {
        slug,
        blanks: findBlanks(fillPlaceholders(html, merchant)),
        isDraft: html.includes('TERVEZET'),
      }
    })
    .filter(({ blanks, isDraft }) => blanks.length > 0 || isDraft)
}

/** The pages of law by slug that the shop has not, or does not show. */
export async function listMissingLaw(sql: Executor): Promise<string[]> {
  const rows = await sql<{ slug: string }[]>`select slug from page where published`
  const known = new Set(rows.map(({ slug }) => slug))
  return lawSlugs.filter((slug) => !known.has(slug))
}
