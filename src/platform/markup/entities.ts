import { decodeHTMLStrict } from 'entities'

/**
 * `K&amp;K` -> `K&K`; an unknown name stays as it is. For names and words of trade files: a hard space becomes a space, and what
 * can't be seen, soft hyphens and numbers of no character, goes.
 */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return decodeHTMLStrict(text)
    .replaceAll('\u{A0}', ' ')
    .replace(/[\u{AD}\u{FFFD}]/gu, '')
}
