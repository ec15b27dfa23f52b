import { Link } from 'react-router'
import { Icon } from '#storefront/ui/icon.tsx'
import { Button, buttonClass } from '../parts/button.tsx'
import { StateMark } from '../parts/list.tsx'
import styles from './method-list.module.css'

export type ListedMethod = {
  id: number
  name: string
  active: boolean
  state: { kind: 'ok' | 'warn' | 'off'; text: string }
  summary: readonly string[]
}

/** Methods in the order in which customers see them, each with its way up and down, on and off. */
export function MethodList<M extends ListedMethod>({
  methods,
  path,
  busy,
  isWaiting,
  onOrder,
  onSwitch,
}: {
  methods: readonly M[]
  /** Where a method is opened: its id follows. */
  path: string
  busy: boolean
  /** It lacks something that can only be given by opening it. */
  isWaiting: (method: M) => boolean
  onOrder: (ids: number[]) => void
  onSwitch: (method: ListedMethod) => void
}) {
  function move(index: number, step: number) {
    const ids = methods.map(({ id }) => id)
    const [moved] = ids.splice(index, 1)
    ids.splice(index + step, 0, moved!)
    onOrder(ids)
  }
  return (
    <ol className={styles.list}>
      {methods.map((method, index) => (
        <li key={method.id} className={method.active ? undefined : styles.resting}>
          <span className={styles.order}>
            <button
              type="button"
              className={styles.up}
              aria-label={`${method.name}: előrébb`}
              aria-disabled={busy || index === 0 || undefined}
              onClick={() => (busy || index === 0 ? undefined : move(index, -1))}
            >
              <Icon name="chevron-down" small />
            </button>
            <button
              type="button"
              aria-label={`${method.name}: hátrébb`}
              aria-disabled={busy || index === methods.length - 1 || undefined}
              onClick={() => (busy || index === methods.length - 1 ? undefined : move(index, 1))}
            >
              <Icon name="chevron-down" small />
            </button>
          </span>
          <span className={styles.main}>
            <Link to={`${path}/${method.id}`} className={styles.name}>
              {method.name}
            </Link>
            <span className={styles.summary}>{method.summary.join(' · ')}</span>
            <StateMark kind={method.state.kind}>{method.state.text}</StateMark>
          </span>
          <span className={styles.actions}>
            {isWaiting(method) ? (
              <Link className={buttonClass({})} to={`${path}/${method.id}`}>
                Díj megadása
              </Link>
            ) : (
              <Button onClick={() => (busy ? undefined : onSwitch(method))}>
                {method.active ? 'Kikapcsolás' : 'Bekapcsolás'}
              </Button>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}
