/** Words of the code that no merchant should read: English, states and names as they are stored. */
const english =
  /(?<![\p{L}\d@./_-])(?:the|and|of|your|order|orders|product|products|payment|shipping|shipped|pending|paid|unpaid|accepted|placed|cancelled|refund|refunded|settings|save|saved|delete|edit|error|failed|failure|loading|unknown|undefined|null|NaN|true|false|object|invalid|required|update|updated|insert|warehouse|owner|bookkeeper)(?![\p{L}\d@_-]|\.\w)/giu

/** `quote_requested`, and a date as machines write it. */
const stored = /(?<![\p{L}\d@./{-])[a-z]+_[a-z_]+(?![\p{L}\d=])|\d{4}-\d\d-\d\dT\d\d:/gu

/** Those that stand in a text, each once. */
export function foreignWords(text: string): string[] {
  const found = [...text.matchAll(english), ...text.matchAll(stored)].map(([word]) => `foreign word: ${word}`)
  return [...new Set(found)]
}
