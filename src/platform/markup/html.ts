/** As numbers where HTML 4 has no name: emails are read by programs that know no later one. */
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as it may stand in HTML, in attributes too. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]!)
}

/** Markup made by `html`; interpolated as it is. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  toString(): string {
    return this.text
  }
}

type Value = Markup | Markup[] | string | number | null | undefined | false

function render(value: Value): string {
  if (value === null || value === undefined || value === false) return ''
  if (Array.isArray(value)) return value.map(render).join('')
  return value instanceof Markup ? value.text : escapeHtml(String(value))
}

/** HTML with every interpolated text escaped. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(
    parts.map((part, index) => part + (index < values.length ? render(values[index]) : '')).join(''),
  )
}

/** A list for a page, each line a name and what is said of it; '' for none. */
export function termList(terms: readonly { name: string; text: string }[]): string {
  const lines = terms.map(
    ({ name, text }) => html`<li><strong>${name}</strong>${text && `: ${text}`}</li>`.text,
  )
  return lines.length > 0 ? `<ul>${lines.join('')}</ul>` : ''
}
