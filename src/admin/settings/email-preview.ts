type Placeholder = { name: string; example: string }

/** A text with the examples in the places of its values; what is no placeholder stays as it is. Pure. */
export const filledText = (text: string, placeholders: readonly Placeholder[]): string =>
  text.replaceAll(
    /\{([^{}\n]{1,40})\}/g,
    (whole, wanted: string) => placeholders.find(({ name }) => name === wanted)?.example ?? whole,
  )

/** The same, by paragraphs. Pure. */
export const filledParagraphs = (text: string, placeholders: readonly Placeholder[]): string[] =>
  text.split(/\n{2,}/).flatMap((part) => (part.trim() === '' ? [] : [filledText(part.trim(), placeholders)]))
