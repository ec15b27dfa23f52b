import { escapeText, escapeUTF8 } from 'entities'
import { Parser } from 'htmlparser2'
import { decodeEntities } from './entities.ts'

const simple = ['p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'h3', 'h4']
const table = ['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td']
/** Elements that a text may use: a supplier's description only simple ones, an article also headings, links and tables. */
const allowed = {
  description: new Set(simple),
  article: new Set([...simple, ...table, 'h2', 'a', 'blockquote', 'hr']),
}
const empty = new Set(['br', 'hr'])
/** These go with their content. */
const withContent = new Set(['script', 'style', 'iframe', 'template'])

/**
 * Somebody's text as safe HTML: only the allowed elements stay, properly closed and bare of attributes but for a link's
 * address; scripts and styles go with their content. Text without elements becomes paragraphs.
 */
export function safeHtml(source: string, kind: keyof typeof allowed = 'description'): string {
  let safe = ''
  let hasElements = false
  let droppedDepth = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      if (withContent.has(name)) droppedDepth += 1
      if (droppedDepth > 0) return
      hasElements = true
      if (!allowed[kind].has(name)) safe += ' '
      else safe += name === 'a' ? `<a${linkAddress(attributes.href)}>` : `<${name}>`
    },
    onclosetag(name, isImplied) {
      if (withContent.has(name)) droppedDepth -= 1
      else if (droppedDepth > 0 || empty.has(name)) return
      else if (allowed[kind].has(name)) safe += `</${name}>`
      else if (!isImplied) safe += ' '
    },
    ontext(text) {
      // A hard space stays the letter that it is.
      if (droppedDepth === 0) safe += escapeText(text).replaceAll('&nbsp;', '\u{A0}')
    },
  })
  parser.end(source)
  return hasElements ? safe.trim() : paragraphs(safe)
}

/** A path of the shop, a place on the page, or another site; a link to anything else leads nowhere. */
const safeAddress = /^(?:\/(?![/\\])|#|https?:\/\/|mailto:|tel:)[^\s\\\p{Cc}]*$/u

function linkAddress(address: string = ''): string {
  return safeAddress.test(address.trim()) ? ` href="${escapeUTF8(address.trim())}"` : ''
}

function paragraphs(text: string): string {
  return text
    .split(/\n\s*\n|\r\n\s*\r\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => `<p>${part}</p>`)
    .join('')
}

/** What a reader reads of safe HTML, without its marks. */
export function htmlText(html: string): string {
  return decodeEntities(html.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
}
