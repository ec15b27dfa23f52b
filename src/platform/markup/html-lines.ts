import { htmlText } from './safe-html.ts'

const blockEnd = /<\/(?:p|div|h[1-6]|ul|ol|tr|table|blockquote|figcaption)\s*>|<br\s*\/?>|<hr\s*\/?>/gi
const item = /<li(?:\s[^>]*)?>/gi
const cellEnd = /<\/t[dh]\s*>\s*(?=<t[dh])/gi

/** What somebody reads of HTML: a line for each paragraph, `• ` before each item of a list, no tags. */
export function htmlLines(html: string): string {
  return html
    .replace(/\s+/g, ' ')
    .replace(cellEnd, ' | ')
    .replace(item, '\n• ')
    .replace(blockEnd, '\n')
    .split('\n')
    .map((line) => htmlText(line).replaceAll(/ (?=[.,;:!?])/g, ''))
    .filter((line) => line !== '' && line !== '•')
    .join('\n')
}
