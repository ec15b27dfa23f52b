import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatNumber } from '#contract/money.ts'
import { SelectField } from '../parts/field.tsx'
import { Note } from '../parts/sheet.tsx'
import { deskQuery } from '../runtime/desk-data.ts'
import { useClient, useDesk } from '../runtime/use-desk.ts'
import styles from './import-page.module.css'
import type { SimpleMapping } from './simple-mapping.ts'

type Props = {
  id: number
  column: string
  categories: SimpleMapping['categories']
  onChange: (next: SimpleMapping['categories']) => void
}

/** What stands in the file's column of categories, and in which category of the shop each value goes. */
export function CategoryValues({ id, column, categories: chosen, onChange }: Props) {
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
  const lostRows = lost.reduce((sum, { rows }) => sum + rows, 0)
  const nameOf = (slug: string) => categories.find((one) => one.slug === slug)?.name ?? slug
  const choose = (value: string, slug: string) => {
    const { [value]: _, ...rest } = chosen
    onChange(slug === '' ? rest : { ...rest, [value]: slug })
  }
  return (
    <fieldset className={styles.values}>
      <legend>A fájl kategóriái a boltban</legend>
      <p className={lost.length > 0 ? undefined : styles.side} role="status">
        {lost.length > 0
          ? `${formatNumber(lost.length)} értéknek nincs helye a boltban: ${formatNumber(lostRows)} sor kimarad. `
          : 'Minden értéknek megvan a helye. '}
        {data.more > 0 ? `További ${formatNumber(data.more)} érték nem fér ide. ` : ''}
        Újat a <Link to="/termekek/kategoriak">Kategóriák</Link> lapon vehet fel.
      </p>
      <div className={styles.fields}>
        {values.map(({ value, rows, category }) => (
          <SelectField
            key={value}
            label={value}
            note={`${formatNumber(rows)} sor`}
            value={chosen[value] ?? ''}
            onChange={(event) => choose(value, event.target.value)}
          >
            <option value="">
              {category === null ? 'Nincs ilyen: a sorai kimaradnak' : `${nameOf(category)} (a neve szerint)`}
            </option>
            {categories.map(({ slug, name, depth }) => (
              <option key={slug} value={slug}>
                {`${'  '.repeat(depth)}${name}`}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
    </fieldset>
  )
}
