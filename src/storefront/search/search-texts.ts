import { articleOf } from '#contract/article.ts'

/** `Erre kerestünk: „michelin” (a „mischelin” helyett).` */
export function correctedText(corrected: { from: string; to: string }[]): string {
  const words = corrected.map(({ from, to }) => `„${to}” (${articleOf(from)} „${from}” helyett)`)
  return `Erre kerestünk: ${words.join(', ')}.`
}

/** `Szűrőként nem volt rá találat, ezért szövegként kerestük: „suv”.` */
export function asTextText(words: string[]): string {
  return `Szűrőként nem volt rá találat, ezért szövegként kerestük: ${words.map((word) => `„${word}”`).join(', ')}.`
}
