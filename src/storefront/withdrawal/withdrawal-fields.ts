import { textOf } from '../runtime/forms/form-result.ts'

/** A box of the order's lines: `line-0`, `line-1`, its value the line in words. */
export const lineName = (index: number) => `line-${index}`
const isLine = (name: string) => /^line-\d+$/.test(name)

/** What of the statement the form holds, as the calls take it. */
export function statementOf(fields: FormData) {
  const ticked = [...fields].flatMap(([name, value]) =>
    isLine(name) && typeof value === 'string' ? [value.trim()] : [],
  )
  const typed = textOf(fields, 'items').split(/\r?\n/)
  return {
    name: textOf(fields, 'name'),
    order_number: textOf(fields, 'order_number'),
    email: textOf(fields, 'email'),
    refund_account: textOf(fields, 'refund_account'),
    items: [...ticked, ...typed.map((line) => line.trim())].filter(Boolean),
  }
}

/** The call names the first bad line as `items.3`: the form has one field for them all. */
export const itemNames = Object.fromEntries(
  Array.from({ length: 100 }, (_, index) => [`items.${index}`, 'items']),
)
