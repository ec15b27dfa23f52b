/** Rules of the merchant's content as files. Pure. */

/** What is wrong with a file, and where. A warning does not keep the files out of the shop. */
export type Problem = { file: string; line: number; reason: string; isWarning?: true }

/** `pages/rolunk.yaml:7: regions[0].titel: unknown key` */
export function problemText({ file, line, reason, isWarning }: Problem): string {
  return `${file}:${line}: ${isWarning ? 'warning: ' : ''}${reason}`
}

/** A path into a file's data as text: `regions[0].items[2].html`. */
export function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`
    return text === '' ? String(step) : `${text}.${String(step)}`
  }, '')
}

export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

const blocks = 'p|h2|h3|h4|ul|ol|li|table|caption|thead|tbody|tr|th|td|blockquote|hr'
const afterBlock = new RegExp(`(</?(?:${blocks})>)[ \\t\\n]+`, 'g')
const beforeBlock = new RegExp(`[ \\t\\n]+(?=</?(?:${blocks})>)`, 'g')
const lineEnds = new RegExp(
  `(</(?:p|h2|h3|h4|ul|ol|li|table|caption|thead|tbody|tr|blockquote)>|<hr>|<(?:ul|ol|table|thead|tbody|tr)>)(?=.)`,
  'g',
)

/** Sanitised HTML without the spaces and line breaks around its blocks, which mean nothing: so texts can be compared. */
export function packHtml(html: string): string {
  return html.replaceAll(/\r\n?/g, '\n').replaceAll(afterBlock, '$1').replaceAll(beforeBlock, '')
}

/** Packed HTML with a line for each block, to be read and edited. */
export function unpackHtml(html: string): string {
  return html === '' ? '' : `${html.replaceAll(lineEnds, '$1\n')}\n`
}

/** The value without the keys that hold nothing: an empty `lead:` is the same as none. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => (item === null ? [] : [[key, withoutNulls(item)]])),
  )
}

/** The paths of the shop that HTML links to, as written. */
export function linksIn(html: string): string[] {
  return [...html.matchAll(/href="(\/[^"]*)"/g)].map(([, path]) => path!.replaceAll('&amp;', '&'))
}

/** `2026-11-21` is its first moment in Hungary; otherwise ISO 8601 with an offset. Null when it is neither. */
export function readMoment(text: string): Date | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return firstMoment(text)
  if (!/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(text)) return null
  const date = new Date(text.replace(' ', 'T'))
  return Number.isNaN(date.getTime()) ? null : date
}

const hourFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Budapest',
  hour: '2-digit',
  hour12: false,
})

function firstMoment(day: string): Date | null {
  const midnight = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== day) return null
  const winter = new Date(midnight.getTime() - 3_600_000)
  return Number(hourFormat.format(winter)) % 24 === 0 ? winter : new Date(midnight.getTime() - 7_200_000)
}
