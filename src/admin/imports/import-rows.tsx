import { formatForint } from '#contract/money.ts'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Empty } from '../parts/sheet.tsx'
import styles from './import-page.module.css'
import { simpleFields } from './simple-mapping.ts'

type Row = AdminResponse<'listImportRows'>['rows'][number]
type Change = Row['changes'][number]

const names: Readonly<Record<string, string>> = {
  ...simpleFields,
  // Said of a product, and not of a column.
  for_sale: 'Rendelhető',
  published: 'Látható',
  category: 'Kategória',
  weight: 'Tömeg',
  images: 'Képek',
}
const nameOf = (field: string) => names[field] ?? field

/** What is wrong, after the field that it is of. */
export const problemText = ({ field, reason }: Row['problems'][number]) =>
  field === '' || field === 'routes' ? reason : `${nameOf(field)}: ${reason}`

/** What each row of the file does, old and new beside each other. */
export function ImportRows({ rows, isOfPictures }: { rows: readonly Row[]; isOfPictures: boolean }) {
  if (rows.length === 0) return <Empty>Itt nincs sor.</Empty>
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{isOfPictures ? 'Tétel' : 'Sor'}</th>
          <th scope="col">{isOfPictures ? 'Termék vagy fájl' : 'Termék'}</th>
          <th scope="col">Változás</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.line}>
            <td className={styles.side}>{row.line}.</td>
            <td>
              {row.name || 'Név nélkül'}
              <br />
              <span className={styles.side}>
                {row.item_number || (isOfPictures ? '' : 'cikkszám nélkül')}
              </span>
            </td>
            <td>
              <ul className={styles.changes}>
                {row.changes.map((change) => (
                  <li key={change.field}>
                    {nameOf(change.field)}: <ChangeText change={change} isNew={row.kind === 'created'} />
                  </li>
                ))}
                {row.kind === 'updated' && row.changes.length === 0 ? (
                  <li>Más adat (leírás, jellemző, kép), vagy a termék egy másik változata</li>
                ) : null}
                {row.problems.map(({ field, reason }) => (
                  <li
                    key={`${field} ${reason}`}
                    className={row.kind === 'rejected' ? styles.problem : styles.side}
                  >
                    {problemText({ field, reason })}
                  </li>
                ))}
              </ul>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ChangeText({ change, isNew }: { change: Change; isNew: boolean }) {
  const after = <ins>{valueText(change.field, change.after)}</ins>
  if (isNew) return after
  return (
    <>
      <del>{valueText(change.field, change.before)}</del> → {after}
    </>
  )
}

function valueText(field: string, value: Change['after']): string {
  if (value === null) return 'nincs'
  if (typeof value === 'boolean') return value ? 'igen' : 'nem'
  if (typeof value === 'string') return value
  if (field === 'price' || field === 'original_price' || field === 'cost') return formatForint(value)
  return field === 'weight' ? `${value} g` : `${value} db`
}
