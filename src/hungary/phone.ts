const mobile = /^(20|30|31|50|51|70)\d{7}$/
const budapest = /^1\d{7}$/
const otherArea = /^(2[2-9]|3[2-7]|42|4[4-9]|5[2-4]|5[679]|6[23689]|7[2-9]|8[2-5]|8[7-9]|9[2-6]|99)\d{6}$/

/** Every Hungarian number as it is stored, for who looks at many at once in SQL. */
export const storedPhonePattern = `^\\+36(${[mobile, budapest, otherArea].map(({ source }) => source.slice(1, -1)).join('|')})$`

export const phoneMessage = 'Adjon meg érvényes magyar telefonszámot, például +36 30 123 4567.'

/** A Hungarian phone number as people write it -> E.164 (`06-30/123-4567` -> `+36301234567`); null for anything else. */
export function normalisePhone(text: string): string | null {
  const national = nationalPart(text.replace(/[\s/().-]/g, ''))
  if (national === null) return null
  return mobile.test(national) || budapest.test(national) || otherArea.test(national)
    ? `+36${national}`
    : null
}

function nationalPart(compact: string): string | null {
  if (!/^\+?\d+$/.test(compact)) return null
  for (const prefix of ['+36', '0036', '06']) {
    if (compact.startsWith(prefix)) return compact.slice(prefix.length)
  }
  return /^36\d{8,9}$/.test(compact) ? compact.slice(2) : null
}
