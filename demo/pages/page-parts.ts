import { type DemoPage, type DemoRegion } from '../demo-types.ts'

/** A page of plain text; legal pages carry the note that a lawyer has to check them. */
export const textPage = (
  slug: string,
  title: string,
  lead: string,
  content: string,
  template: 'default' | 'legal' = 'legal',
): DemoPage => ({
  slug,
  title,
  lead,
  content:
    template === 'legal' ? `<p><strong>TERVEZET – jogásszal ellenőrizendő.</strong></p>${content}` : content,
  template,
  regions: [],
  meta: { title, description: '' },
})

/** A page built of regions alone. */
export const widePage = (slug: string, title: string, lead: string, regions: DemoRegion[]): DemoPage => ({
  slug,
  title,
  lead,
  content: '',
  template: 'wide',
  regions,
  meta: { title, description: '' },
})

export const section = (title: string, ...paragraphs: string[]): string =>
  `<h2>${title}</h2>${paragraphs.map((paragraph) => (paragraph.startsWith('<') ? paragraph : `<p>${paragraph}</p>`)).join('')}`

export const list = (...items: string[]): string =>
  `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

export const link = (url: string, text: string): string => `<a href="${url}">${text}</a>`

/** Where sets of wheel and tyre begin: the search that shows the way to them. */
export const SETS_URL = '/kereses/szerelt%20ker%C3%A9k'
