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
