import {
  emailKindOf,
  emailKinds,
  placeholders as allPlaceholders,
  textFields,
  type EmailKindName,
  type EmailTexts,
  type Placeholder,
} from './email-kinds.ts'

/** What the merchant has written in place of the first words, by kind. Fields that are absent are as at first. */
export type OwnTexts = Readonly<Record<string, Partial<EmailTexts>>>

/** The words of an email with its values in their places; texts as paragraphs. */
export type FilledWords = { subject: string; heading: string; opening: string[]; closing: string[] }

const pattern = /\{([^{}\n]{1,40})\}/g

/** A value of its own stands where the text names it; what is no placeholder stays as it is. Pure. */
export const fillWords = (text: string, values: Partial<Record<Placeholder, string>>): string =>
  text.replaceAll(pattern, (whole, name: string) => values[name as Placeholder] ?? whole)

/** `\n\n` between paragraphs. */
const paragraphsOf = (text: string): string[] => text.split(/\n{2,}/).flatMap((part) => part.trim() || [])

/** The words that hold: the merchant's, else the first. Pure. */
export const wordsOf = (own: OwnTexts | undefined, kind: EmailKindName): EmailTexts => ({
  ...emailKinds[kind].words,
  ...own?.[kind],
})

/** The words of an email that goes out now. */
export function emailTexts(
  shop: { name: string; emailTexts?: OwnTexts | undefined },
  kind: EmailKindName,
  values: Partial<Record<Placeholder, string>> = {},
): FilledWords {
  const words = wordsOf(shop.emailTexts, kind)
  const fill = (text: string) => fillWords(text, { bolt: shop.name, ...values })
  return {
    subject: fill(words.subject),
    heading: fill(words.heading),
    opening: paragraphsOf(words.opening).map(fill),
    closing: paragraphsOf(words.closing).map(fill),
  }
}

/** Emails of an order are found by it. */
const number = '{rendelésszám}'

const names: Readonly<Record<keyof EmailTexts, string>> = {
  subject: 'tárgy',
  heading: 'címsor',
  opening: 'bevezető',
  closing: 'zárószöveg',
}

/** The errors of words that a merchant has written, by field. Pure. */
export function wordErrors(kind: EmailKindName, words: EmailTexts): Record<string, string[]> {
  const { placeholders } = emailKindOf(kind)
  const known = new Set<string>(placeholders)
  const usable = placeholders.map((name) => `{${name}}`).join(', ')
  return Object.fromEntries(
    textFields.flatMap((field) => {
      const unknown = [...words[field].matchAll(pattern)].find(([, name = '']) => !known.has(name))
      if (unknown) return [[field, [`Ilyen jelölő itt nincs: ${unknown[0]}. Használható: ${usable}.`]]]
      const first = emailKindOf(kind).words[field]
      if (field === 'subject' && first.includes(number) && !words.subject.includes(number))
        return [[field, [`A tárgyban maradjon benne: ${number}, erről ismerhető fel a rendelés.`]]]
      const isMissing = (field === 'subject' || field === 'heading') && words[field].trim() === ''
      return isMissing ? [[field, [`A levélnek kell ${names[field]}.`]]] : []
    }),
  )
}

/** What of the words differs from the first ones: only that is stored. Pure. */
export function ownPart(kind: EmailKindName, words: EmailTexts): Partial<EmailTexts> {
  const first = emailKindOf(kind).words
  return Object.fromEntries(
    textFields.flatMap((field) => (words[field] === first[field] ? [] : [[field, words[field]]])),
  )
}

/** What is stored, where it is what it should be. Pure. */
export function readOwnTexts(stored: unknown): OwnTexts {
  if (typeof stored !== 'object' || stored === null) return {}
  const kinds = Object.entries(stored).filter(([kind]) => Object.hasOwn(emailKinds, kind))
  return Object.fromEntries(
    kinds.map(([kind, words]) => [
      kind,
      Object.fromEntries(
        textFields.flatMap((field) => {
          const text: unknown = Reflect.get(Object(words) as object, field)
          return typeof text === 'string' ? [[field, text]] : []
        }),
      ) as Partial<EmailTexts>,
    ]),
  )
}

export const exampleOf = (name: Placeholder): string => allPlaceholders[name]
