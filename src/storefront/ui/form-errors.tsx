import { useEffect, useRef, type MouseEvent } from 'react'
import { fieldId } from './field.tsx'
import { Note } from './note.tsx'

type FormErrorsProps = {
  /** A new object for each result: each takes the focus again. */
  result: { errors: Record<string, string>; message: string | null } | null | undefined
  /** What is wrong still; without it all of the result. */
  left?: Record<string, string> | undefined
  /** Says what is the matter when no field is to blame. */
  title?: string
  /** The id of the element that mends an error. */
  target?: (name: string) => string
}

function focusTarget(event: MouseEvent<HTMLAnchorElement>) {
  const target = document.getElementById(event.currentTarget.hash.slice(1))
  if (!target) return
  event.preventDefault()
  target.focus()
  target.scrollIntoView({ block: 'center' })
}

/** What is wrong, in one place at the top. It takes the focus, and each line leads to what mends it; what was mended is struck out. */
export function FormErrors({ result, left = result?.errors, title, target = fieldId }: FormErrorsProps) {
  const box = useRef<HTMLDivElement>(null)
  const errors = Object.entries(result?.errors ?? {})
  const shown = errors.length > 0 || Boolean(result?.message)
  useEffect(() => {
    if (!shown) return
    const names = Object.keys(result?.errors ?? {})
    // One error is mended at once, where it is.
    const field = names.length === 1 && !result?.message ? document.getElementById(target(names[0]!)) : null
    const first = field ?? box.current
    first?.focus()
    first?.scrollIntoView({ block: 'center' })
  }, [shown, result, target])
  if (!shown) return null
  return (
    <div ref={box} tabIndex={-1}>
      <Note tone="error" alert title={errors.length > 0 ? 'Kérjük, javítsa a következőket:' : title}>
        {result?.message ? <p>{result.message}</p> : null}
        {errors.length > 0 ? (
          <ul>
            {errors.map(([name, text]) => (
              <li key={name}>
                {left && name in left ? (
                  <a href={`#${target(name)}`} onClick={focusTarget}>
                    {text}
                  </a>
                ) : (
                  <s>{text}</s>
                )}
              </li>
            ))}
          </ul>
        ) : null}
      </Note>
    </div>
  )
}
