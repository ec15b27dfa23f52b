/** The Hungarian article: `az` before a vowel, also before numbers that are said with one (1, 5). */
export function articleOf(word: string): 'a' | 'az' {
  if (/^[aáeéiíoóöőuúüű]/i.test(word)) return 'az'
  const digits = /^\d+/.exec(word)?.[0]
  if (!digits) return 'a'
  // 5 (öt), 50, 500; 1 (egy) and 1 000 (ezer), but 10 (tíz), 100 (száz).
  return digits.startsWith('5') || (digits.startsWith('1') && digits.length % 3 === 1) ? 'az' : 'a'
}
