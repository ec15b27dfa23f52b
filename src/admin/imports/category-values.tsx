import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatNumber } from '#contract/money.ts'
import { SelectField } from '../parts/field.tsx'
import { Note } from '../parts/sheet.tsx'
import { deskQuery } from '../runtime/desk-data.ts'
import { useClient, useDesk } from '../runtime/use-desk.ts'
import styles from './import-page.module.css'
import { lostText } from './lost-rows.ts'
import { ShelfOptions } from './shelf-options.tsx'
import type { SimpleMapping } from './simple-mapping.ts'

type Props = {
  id: number
  column: string
  simple: SimpleMapping
  onChange: (next: SimpleMapping) => void
}

/** What stands in the file's column of categories, and in which category of the shop each value goes. */
export function CategoryValues({ id, column, simple, onChange }: Props) {
  const { categories: chosen, fallback } = simple
  const { categories } = useDesk('listCategories')
  const { data, isError } = useQuery(
    deskQuery(useClient(), 'listImportValues', { params: { id }, query: { column } }),
  )
  if (isError) return <Note>A fájl kategóriái most nem olvashatók ki. Töltse újra a lapot.</Note>
  if (!data) return <p className={styles.side}>A fájl kategóriáit olvassuk…</p>
  // What has no place yet is seen first.
  const values = data.values.toSorted(
    (one, other) => Number(one.category !== null) - Number(other.category !== null),
  )
  const lost = values.filter(({ value, category }) => !chosen[value] && category === null)
  const nameOf = (slug: string) => categories.find((one) => one.slug === slug)?.name ?? slug
  const lostOption = fallback === '' ? 'Nincs ilyen: a sorai kimaradnak' : `Nincs ilyen: ${nameOf(fallback)}`
  const choose = (value: string, slug: string) => {
    const { [value]: _, ...rest } = chosen
    onChange({ ...simple, categories: slug === '' ? rest : { ...rest, [value]: slug } })
  }
  return (
    <fieldset className={styles.values}>
      <legend>A fájl kategóriái a boltban</legend>
      <p className={lost.length > 0 || data.empty > 0 ? undefined : styles.side} role="status">
        {lostText({
          values: lost.length,
          rows: lost.reduce((sum, { rows }) => sum + rows, 0),
          empty: data.empty,
          fallback: fallback === '' ? null : nameOf(fallback),
        })}{' '}
        {data.more > 0 ? `További ${formatNumber(data.more)} érték nem fér ide. ` : ''}
        Újat a <Link to="/termekek/kategoriak">Kategóriák</Link> lapon vehet fel.
      </p>
      <div className={styles.fields}>
        <SelectField
          label="Ha nincs kategóriája"
          value={fallback}
          onChange={(event) => onChange({ ...simple, fallback: event.target.value })}
        >
          <option value="">Hiba: a sor kimarad</option>
          <ShelfOptions />
        </SelectField>
        {values.map(({ value, rows, category }) => (
          <SelectField
            key={value}
            label={value}
            note={`${formatNumber(rows)} sor`}
            value={chosen[value] ?? ''}
            onChange={(event) => choose(value, event.target.value)}
          >
            <option value="">
              {category === null ? lostOption : `${nameOf(category)} (a neve szerint)`}
            </option>
            <ShelfOptions />
          </SelectField>
        ))}
      </div>
    </fieldset>
  )
}
