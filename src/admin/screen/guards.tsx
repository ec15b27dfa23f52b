import { formatNumber } from '#contract/money.ts'
import { Check } from '../parts/field.tsx'
import styles from './guards.module.css'

/** `count`: of rows; absent where it is of one thing alone. */
export type Guard = { name: string; title: string; count?: number; texts: readonly string[] }
type Props = {
  guards: readonly Guard[]
  confirmed: readonly string[]
  onConfirm: (names: readonly string[]) => void
}

/** What looks like a slip, each kind to be confirmed by its name before it is done. */
export function Guards({ guards, confirmed, onConfirm }: Props) {
  if (guards.length === 0) return null
  return (
    <fieldset className={styles.guards}>
      <legend>Biztosan ezt szeretné?</legend>
      {guards.map(({ name, title, count, texts }) => (
        <div key={name}>
          <Check
            label={
              <>
                <b>{title}</b>
                {count === undefined ? '' : `: ${formatNumber(count)} sor`}
              </>
            }
            checked={confirmed.includes(name)}
            onChange={(event) =>
              onConfirm(event.target.checked ? [...confirmed, name] : confirmed.filter((one) => one !== name))
            }
          />
          <ul className={styles.texts}>
            {texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
            {count !== undefined && count > texts.length ? <li>és még {count - texts.length}</li> : null}
          </ul>
        </div>
      ))}
    </fieldset>
  )
}
