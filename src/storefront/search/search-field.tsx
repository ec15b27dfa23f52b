import type { ComponentProps } from 'react'

/** A field of a search form. Its suggestions come with its first focus; without scripts it is a plain field. */
export function SearchField(input: ComponentProps<'input'>) {
  return <input {...input} type="search" name="q" maxLength={200} required autoComplete="off" data-suggest />
}
