/** Gives React what was entered into one field, with the event that the browser would have sent. */
type Repeat = () => void

const isField = (element: Element): element is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement

/**
 * Remembers what was typed, ticked and chosen in the server's page before React takes it over, and returns what gives it to the
 * application afterwards: React hydrates a field with the value that it was sent with, and what was typed would be lost unseen.
 */
export function keepTypedEarly(root: HTMLElement): () => Promise<void> {
  const repeats = [...root.querySelectorAll('input, textarea, select')]
    .filter(isField)
    .flatMap((field) => repeatOf(field) ?? [])
  return async () => {
    for (const repeat of repeats) {
      repeat()
      // The next may build upon what this one changed.
      await new Promise((resolve) => setTimeout(resolve))
    }
  }
}

function repeatOf(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): Repeat | null {
  if (field instanceof HTMLSelectElement) {
    const { value } = field
    const isAsSent = [...field.options].every(({ selected, defaultSelected }) => selected === defaultSelected)
    const hasDefault = [...field.options].some(({ defaultSelected }) => defaultSelected)
    return isAsSent || (!hasDefault && field.selectedIndex <= 0)
      ? null
      : () => retype(field, HTMLSelectElement.prototype, value, 'change')
  }
  if (field instanceof HTMLTextAreaElement) {
    const { value, defaultValue } = field
    return value === defaultValue ? null : () => retype(field, HTMLTextAreaElement.prototype, value, 'input')
  }
  if (field.type === 'checkbox' || field.type === 'radio') {
    const { checked, defaultChecked } = field
    return checked === defaultChecked || (field.type === 'radio' && !checked)
      ? null
      : () => {
          field.checked = !checked
          field.click()
        }
  }
  const { value, defaultValue } = field
  // A file can't be chosen by a script, and the field still has it.
  return value === defaultValue || field.type === 'file'
    ? null
    : () => retype(field, HTMLInputElement.prototype, value, 'input')
}

/** React compares with what was last set by the element's own setter, and knows nothing of what the prototype's sets. */
function retype(
  field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
  prototype: object,
  value: string,
  event: 'input' | 'change',
) {
  field.value = ''
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(event, { bubbles: true }))
}
