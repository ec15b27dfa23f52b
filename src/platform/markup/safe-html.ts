import { decodeEntities } from './entities.ts'
import { escapeHtml } from './html.ts'

const simple = ['p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'h3', 'h4']
const table = ['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td']
/** Elements that a text may use: a supplier's description only simple ones, an article also headings, links and tables. */
const allowed = {
  description: new Set(simple),
  article: new Set([...simple, ...table, 'h2', 'a', 'blockquote', 'hr']),
}
const empty = new Set(['br', 'hr'])

/**
 * Somebody's text as safe HTML: only the allowed elements stay, properly closed and bare of attributes but for a link's
 * address; scripts and styles go with their content. Text without elements becomes paragraphs.
 */
export function safeHtml(source: string, kind: keyof typeof allowed = 'description'): string {
  const text = source
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(script|style|iframe|template)\b[\s\S]*?(<\/\1\s*>|$)/gi, '')
  if (!/<[a-z]/i.test(text)) return paragraphs(text)
  const open: string[] = []
  const parts = text.split(/(<\/?[a-z][^<>]*>)/i).map((part) => {
    const tag = /^<(\/?)([a-z][a-z0-9]*)/i.exec(part)
    if (!tag) return escapeText(part)
    const name = (tag[2] ?? '').toLowerCase()
    if (!allowed[kind].has(name)) return ' '
    if (empty.has(name)) return `<${name}>`
    if (tag[1] !== '') return closeUntil(open, name)
    open.push(name)
    return name === 'a' ? `<a${linkAddress(part)}>` : `<${name}>`
  })
  return (
    parts.join('') +
    open
      .toReversed()
      .map((name) => `</${name}>`)
      .join('')
  ).trim()
}

/** A path of the shop, a place on the page, or another site; a link to anything else leads nowhere. */
const safeAddress = /^(?:\/(?![/\\])|#|https?:\/\/|mailto:|tel:)[^\s\\\p{Cc}]*$/u

function linkAddress(tag: string): string {
  const written = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(tag)
  const address = decodeEntities(written?.[1] ?? written?.[2] ?? written?.[3] ?? '').trim()
  return safeAddress.test(address) ? ` href="${escapeHtml(address)}"` : ''
}

/** Closes the element and what was left open inside it; nothing when it is not open. */
function closeUntil(open: string[], name: string): string {
  const start = open.lastIndexOf(name)
  if (start < 0) return ''
  return open
    .splice(start)
    .toReversed()
    .map((inner) => `</${inner}>`)
    .join('')
}

function paragraphs(text: string): string {
  return text
    .split(/\n\s*\n|\r\n\s*\r\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => `<p>${escapeText(part)}</p>`)
    .join('')
}

/** Entities stay as they are; a lone `&` is made one. */
function escapeText(text: string): string {
  return text
    .replace(/&(?!(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8});)/gi, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
}

/** What a reader reads of safe HTML, without its marks. */
export function htmlText(html: string): string {
  return decodeEntities(html.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
}
