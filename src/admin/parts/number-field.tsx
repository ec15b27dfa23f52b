import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { Field } from './field.tsx'
import { parseNumber } from './parse-number.ts'

type Props<V extends number | null> = Omit<
  ComponentProps<typeof Field>,
  'value' | 'onChange' | 'onBlur' | 'ref' | 'inputMode'
> & {
  value: V
  /** What an empty field means. */
  empty: V
  onChange: (value: V | number) => void
}

/** A whole number, as it is typed or pasted: `24 990,00 Ft`. What is none stays, is marked, and its form is not sent. */
export function NumberField<V extends number | null>({ value, empty, onChange, error, ...rest }: Props<V>) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<{ text: string; value: V | number } | null>(null)
  const [isLeft, setLeft] = useState(true)
  // The value is another meanwhile: given up, restored, or changed by somebody else.
  const text = typed && typed.value === value ? typed.text : String(value ?? '')
  const problem =
    text.trim() === '' || parseNumber(text) !== undefined ? '' : 'Számot írjon, például 24\u00a0990.'
  useEffect(() => input.current?.setCustomValidity(problem), [problem])

  function type(written: string) {
    const read = parseNumber(written)
    const next = written.trim() === '' ? empty : read === undefined ? value : Math.round(read)
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
