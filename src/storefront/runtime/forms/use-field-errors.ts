import { useState, type FocusEvent, type FormEvent } from 'react'

type Errors = Record<string, string>
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLElement && /^(?:input|textarea|select)$/.test(target.localName)

/**
 * The errors of a result as they are by now: a field that is typed into has none, until it is left with what can't be
 * right. What was left empty again says again what was said of it.
 */
export function useFieldErrors(result: unknown) {
  const sent = (result as { errors?: Errors } | undefined)?.errors
  const [since, setSince] = useState<{ of: unknown; errors: Record<string, string | null> }>({
    of: result,
    errors: {},
  })
  const own = since.of === result ? since.errors : {}
  const set = (name: string, error: string | null) =>
    setSince((last) => ({
      of: result,
      errors: { ...(last.of === result ? last.errors : {}), [name]: error },
    }))
  const errors = Object.fromEntries(
    Object.entries({ ...sent, ...own }).filter((entry): entry is [string, string] => entry[1] !== null),
  )

  const onInput = ({ target }: FormEvent) => {
    if (isField(target) && errors[target.name] !== undefined) set(target.name, null)
  }
  const onBlur = async ({ target, relatedTarget }: FocusEvent) => {
    // Only from field to field: a line that comes meanwhile would push the button away from under the finger.
    if (!isField(target) || !isField(relatedTarget)) return
    const { name, value } = target
    const { checkField } = await import('#contract/check-field.ts')
    const error = value === '' ? sent?.[name] : checkField(target)
    // The customer may have come back.
    if (error && error !== errors[name] && target.value === value && document.activeElement !== target)
      set(name, error)
  }
  return {
    errors,
    handlers: { onInput, onBlur: (event: FocusEvent) => void onBlur(event).catch(() => null) },
  }
}
