/** The building blocks of the texts of law. */

/** A page as it is seeded; `content` is HTML with placeholders in double braces, see `content/placeholders.ts`. */
export type LawPage = { slug: string; title: string; lead: string; content: string }

export const lawPage = (slug: string, title: string, lead: string, ...sections: string[]): LawPage => ({
  slug,
  title,
  lead,
  content: `<p><strong>TERVEZET – jogásszal ellenőrizendő.</strong></p>${sections.join('')}`,
})

/** What begins with an element stands as it is; other texts are paragraphs. */
export const section = (title: string, ...paragraphs: string[]): string =>
  `<h2>${title}</h2>${paragraphs.map((text) => (text.startsWith('<') ? text : `<p>${text}</p>`)).join('')}`

export const list = (...items: string[]): string =>
  `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

export const link = (url: string, text: string): string => `<a href="${url}">${text}</a>`

/** What only the merchant knows and no setting holds. */
export const blank = (what: string): string => `[kitöltendő: ${what}]`

export const seller = '{{cégnév}}, {{székhely}}, {{e-mail-cím}}'
