/** Elements that a description may use. */
const allowed = new Set(['p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'h3', 'h4'])

/**
 * A supplier's description as safe HTML: only the allowed elements stay, bare of attributes and properly closed; scripts
 * and styles go with their content. Text without elements becomes paragraphs.
 */
export function safeHtml(source: string): string {
  const text = source
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(script|style|iframe|template)\b[\s\S]*?(<\/\1\s*>|$)/gi, '')
  if (!/<[a-z]/i.test(text)) return paragraphs(text)
  const open: string[] = []
  const parts = text.split(/(<\/?[a-z][^<>]*>)/i).map((part) => {
    const tag = /^<(\/?)([a-z][a-z0-9]*)/i.exec(part)
    if (!tag) return escapeText(part)
    const name = (tag[2] ?? '').toLowerCase()
    if (!allowed.has(name)) return ' '
    if (name === 'br') return '<br>'
    if (tag[1] === '') {
      open.push(name)
      return `<${name}>`
    }
    return closeUntil(open, name)
  })
  return (
    parts.join('') +
    open
      .toReversed()
      .map((name) => `</${name}>`)
      .join('')
  ).trim()
}

/** Closes the element and what was left open inside it; nothing when it is not open. */
function closeUntil(open: string[], name: string): string {
  const place = open.lastIndexOf(name)
  if (place < 0) return ''
  return open
    .splice(place)
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
