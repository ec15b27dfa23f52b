import { useState } from 'react'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { formatNumber } from '#contract/money.ts'
import { Button } from '../parts/button.tsx'
import { Check } from '../parts/field.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import { useAction } from '../runtime/use-desk.ts'
import styles from './import-page.module.css'

type Import = AdminResponse<'getImport'>

const noneFits =
  'Így egy sor sem kerülne be. Az okát lent látja; az oszlopokat és a kategóriákat fent, a Módosítom gombbal állíthatja.'

const capitalised = (text: string) => text.slice(0, 1).toLocaleUpperCase('hu') + text.slice(1)

/** The guards to be ticked, and the button; where nothing would be written, why. */
export function StartImport({ one }: { one: Import }) {
  const [confirmed, setConfirmed] = useState<readonly string[]>([])
  const start = useAction((client) =>
    client.runImport({ params: { id: one.id }, body: { confirmed: [...confirmed] } }),
  )
  const isOpen = one.guards.some(({ kind }) => !confirmed.includes(kind))
  const { created = 0, updated = 0, rejected = 0, read = 0 } = one.counts ?? {}
  const doesNothing = created + updated === 0
  const toggle = (kind: string, isOn: boolean) =>
    setConfirmed(isOn ? [...confirmed, kind] : confirmed.filter((other) => other !== kind))
  return (
    <Sheet title="2. Indítás">
      {start.failure ? <Note>{start.failure.message}</Note> : null}
      {one.guards.map(({ kind, title, count, examples }) => (
        <div key={kind} className={styles.guard}>
          <Check
            label={<strong>{`${capitalised(title)}: ${formatNumber(count)} sorban. Így helyes.`}</strong>}
            checked={confirmed.includes(kind)}
            onChange={(event) => toggle(kind, event.target.checked)}
          />
          <ul className={styles.examples}>
            {examples.map((text) => (
              <li key={text}>{text}</li>
            ))}
            {count > examples.length ? <li>… és még {formatNumber(count - examples.length)}</li> : null}
          </ul>
        </div>
      ))}
      {doesNothing ? (
        <p>{rejected > 0 && rejected === read ? noneFits : 'A fájl semmin sem változtat.'}</p>
      ) : (
        <div className={styles.actions}>
          <Button kind="next" busy={start.busy} disabled={isOpen} onClick={() => void start.run()}>
            Import indítása
          </Button>
          {isOpen ? (
            <span className={styles.side}>
              Ami elírásnak látszik, azt előbb hagyja jóvá, vagy javítsa a fájlban, és töltse fel újra.
            </span>
          ) : null}
        </div>
      )}
    </Sheet>
  )
}
