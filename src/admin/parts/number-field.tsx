import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { Field } from './field.tsx'
import { parseNumber } from './parse-number.ts'

type Props<E extends 0 | null> = Omit<
  ComponentProps<typeof Field>,
  'value' | 'onChange' | 'onBlur' | 'ref' | 'inputMode'
> & {
  value: number | E
  /** What an empty field means. */
  empty: E
  onChange: (value: number | E) => void
}

/** A number as it is typed or pasted: `24 990,00 Ft`. What is none stays, is marked, and browsers send no form with it. */
export function NumberField<E extends 0 | null>({ value, empty, onChange, error, ...rest }: Props<E>) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<{ text: string; value: number | E } | null>(null)
  const [isLeft, setLeft] = useState(true)
  // The value is another meanwhile: given up, restored, or changed by somebody else.
  const text = typed && typed.value === value ? typed.text : String(value ?? '').replace('.', ',')
  const problem =
    text.trim() === '' || parseNumber(text) !== undefined ? '' : 'Számot írjon, például 24\u00a0990.'
  useEffect(() => input.current?.setCustomValidity(problem), [problem])

  function type(written: string) {
    let next: number | E = parseNumber(written) ?? value
    if (written.trim() === '') next = empty
    setTyped({ text: written, value: next })
    setLeft(false)
    if (next !== value) onChange(next)
  }

  return (
    <Field
      {...rest}
      ref={input}
      inputMode="numeric"
      value={text}
      error={isLeft && problem !== '' ? problem : error}
      onChange={(event) => type(event.target.value)}
      onBlur={() => {
        setLeft(true)
        if (problem === '') setTyped(null)
      }}
    />
  )
}
