import { escapeUTF8 } from 'entities'

/** Text for the content of an XML element or attribute; characters that XML can't hold are left out. */
export function escapeXml(text: string): string {
  return escapeUTF8(text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, ''))
}

/** An element with text; nothing for null. */
export function element(name: string, text: string | number | null): string {
  return text === null ? '' : `<${name}>${escapeXml(String(text))}</${name}>`
}

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
