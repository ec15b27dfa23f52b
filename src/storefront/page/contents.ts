export type Heading = { id: string; text: string }

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

const plainText = (html: string) =>
  html
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
    .trim()

const idOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Gives every `h2` of a sanitised text an address of its own on the page, and lists them. */
export function withContents(html: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = []
  const marked = html.replace(/<h2>((?:(?!<h2>).)*?)<\/h2>/gs, (_whole, inner: string) => {
    const text = plainText(inner)
    const base = idOf(text) || 'szakasz'
    const same = headings.filter(({ id }) => id === base || id.startsWith(`${base}_`)).length
    const id = same === 0 ? base : `${base}_${same + 1}`
    headings.push({ id, text })
    return `<h2 id="${id}">${inner}</h2>`
  })
  return { html: marked, headings }
}
