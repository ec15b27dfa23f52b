/** Blanks in the texts of law: `[kitöltendő: név, cím]`, in the order in which they are read. Pure. */
import { createHash } from 'node:crypto'
import { escapeHtml } from '#platform/markup/html.ts'
import { htmlTexts, withHtml, type PageInput } from '#server/content/index.ts'

type Texts = Pick<PageInput, 'content' | 'regions'>
/** `what` is to be filled in between `before` and `after`, which are read without tags. */
export type Blank = { index: number; what: string; before: string; after: string }

const blankPattern = /\[kitöltendő: ([^\]]+)\]/g
const draftPattern = /<p>(?:<strong>)?TERVEZET\b[^<]*(?:<\/strong>)?<\/p>/g
const shownAround = 90

/** Grows with every other text: who fills in a blank names the text that they have read. */
export function lawVersion(page: Texts): string {
  return createHash('sha256').update(htmlTexts(page).join('\0')).digest('base64url').slice(0, 22)
}

export const isDraft = (page: Texts): boolean => htmlTexts(page).some((html) => html.includes('TERVEZET'))

export function findLawBlanks(page: Texts): Blank[] {
  return htmlTexts(page)
    .flatMap((html) =>
      [...html.matchAll(blankPattern)].map(({ 0: written, 1: what, index }) => ({
        what: what!,
        before: plain(html.slice(0, index).split(blockEnd).at(-1)!).slice(-shownAround),
        after: plain(html.slice(index + written.length).split(blockEnd)[0]!).slice(0, shownAround),
      })),
    )
    .map((blank, index) => ({ index, ...blank }))
}

const blockEnd = /<\/?(?:p|li|ul|ol|td|th|tr|table|h\d|div|br|blockquote)\b[^>]*>/
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** Other blanks in the same sentence are lines. */
function plain(html: string): string {
  return html
    .replace(blankPattern, '___')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name]!)
    .replace(/\s+/g, ' ')
}

/** The page with texts in place of its blanks, by their index. `checked`: without the mark of a draft. */
export function fillLaw<T extends Texts>(
  page: T,
  { texts, checked }: { texts: ReadonlyMap<number, string>; checked: boolean },
): T {
  let index = -1
  const fill = (html: string) => {
    const filled = html.replace(blankPattern, (written) => {
      index += 1
      const text = texts.get(index)
      return text === undefined ? written : escapeHtml(text)
    })
    return checked ? filled.replace(draftPattern, '') : filled
  }
  // In the order of `htmlTexts`.
  const content = fill(page.content)
  return { ...page, content, regions: page.regions.map((region) => withHtml(region, fill)) }
}
