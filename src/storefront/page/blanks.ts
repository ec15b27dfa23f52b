/** Marks what the merchant still has to fill in, such as `[kitöltendő: cégnév]`, so that nobody overlooks it. Leaves tags alone. */
export function markBlanks(html: string): string {
  return html.replace(/<[^<>]*>|\[kitöltendő:[^[\]<]*\]/g, (found) =>
    found.startsWith('<') ? found : `<mark>${found}</mark>`,
  )
}
