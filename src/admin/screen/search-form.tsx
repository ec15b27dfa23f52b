import { useRef } from 'react'
import { Form, useSearchParams } from 'react-router'
import { useKeys } from '../shell/keys.ts'
import { Button } from '../parts/button.tsx'
import { Field } from '../parts/field.tsx'
import styles from './list-tools.module.css'

/** What a list is searched for: `/` goes there, and the address says it as `?keres=`. `retained`: parameters that stay. */
export function SearchForm({ label, retained = [] }: { label: string; retained?: readonly string[] }) {
  const [search] = useSearchParams()
  const form = useRef<HTMLFormElement>(null)
  const text = search.get('keres') ?? ''
  useKeys([
    { keys: '/', text: 'Keresés a listában', run: () => form.current?.querySelector('input')?.focus() },
  ])
  return (
    <Form className={styles.search} ref={form} role="search">
      <Field label={label} name="keres" type="search" defaultValue={text} key={text} />
      {retained.flatMap((name) =>
        search
          .getAll(name)
          .map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
      )}
      <Button type="submit">Keresés</Button>
    </Form>
  )
}
