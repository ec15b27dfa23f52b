import { Link } from 'react-router'
import { momentText } from '../parts/moment.ts'
import { useMember } from '../runtime/member.ts'
import { cellKey, type Difference } from './difference-cells.ts'
import { LongText } from './long-text.tsx'
import styles from './history.module.css'

type Props = {
  differences: readonly Difference[]
  chosen: ReadonlySet<string>
  /** Null: nothing can be restored here. */
  onChoose: ((chosen: ReadonlySet<string>) => void) | null
}

/** What differs, cell by cell, with what made it so. */
export function DifferenceTable({ differences, chosen, onChoose }: Props) {
  const seesAudit = useMember()?.rights.includes('audit.see') ?? false
  const possible = differences.filter(({ restorable }) => restorable).map(cellKey)
  const isAll = possible.length > 0 && possible.every((key) => chosen.has(key))

  function toggle(key: string) {
    const next = new Set(chosen)
    if (!next.delete(key)) next.add(key)
    onChoose?.(next)
  }

  return (
    <table className={styles.table} aria-label="Különbségek">
      <thead>
        <tr>
          {onChoose ? (
            <th scope="col" className={styles.tick}>
              <input
                type="checkbox"
                aria-label="Minden látható adat kijelölése"
                checked={isAll}
                onChange={() => onChoose(new Set(isAll ? [] : possible))}
              />
            </th>
          ) : null}
          <th scope="col">Termék</th>
          <th scope="col">Adat</th>
          <th scope="col">Előtte → utána</th>
          <th scope="col">Mi módosította</th>
        </tr>
      </thead>
      <tbody>
        {differences.map((one) => {
          const key = cellKey(one)
          const { item_number: number, name, title, origin } = one
          return (
            <tr key={key} data-selected={chosen.has(key) || undefined}>
              {onChoose ? (
                <td className={styles.tick}>
                  <input
                    type="checkbox"
                    aria-label={`${number}, ${title} kijelölése`}
                    checked={chosen.has(key)}
                    disabled={!one.restorable}
                    title={one.restorable ? undefined : 'Ez az adat nem állítható vissza.'}
                    onChange={() => toggle(key)}
                  />
                </td>
              ) : null}
              <td data-column="name">
                <Link to={`/termekek/${one.product_id}`}>{name}</Link>
                <br />
                <span className={styles.number}>{number}</span>
              </td>
              <td data-column="field">{title}</td>
              <td data-column="values" className={styles.values}>
                <s>
                  <LongText text={one.before} />
                </s>{' '}
                →{' '}
                <b>
                  <LongText text={one.after} />
                </b>
              </td>
              <td data-column="origin" className={styles.origin}>
                {seesAudit && origin.change_id !== null ? (
                  <Link to={`/beallitasok/naplo/${origin.change_id}`}>{origin.text}</Link>
                ) : (
                  origin.text
                )}
                {origin.at === null ? null : <span className={styles.side}>{momentText(origin.at)}</span>}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
