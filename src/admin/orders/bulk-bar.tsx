import { Link } from 'react-router'
import { Button, buttonClass } from '../parts/button.tsx'
import { PaperChoice } from './paper-choice.tsx'
import { openPrint, pickingAddress, runAddress } from './print-orders.ts'
import type { Selection } from '../screen/use-selection.ts'
import type { Bulk } from './use-bulk.ts'
import styles from './bulk.module.css'

type Props = {
  selection: Selection
  /** Null for who may not process orders. */
  bulk: Bulk | null
  /** Undefined for who may not tag and assign them. */
  onMark: (() => void) | undefined
}

/** What can be done with the chosen orders together. */
export function BulkBar({ selection: { selected, clear }, bulk, onMark }: Props) {
  if (selected.length === 0) return null
  return (
    <div className={styles.bar} role="toolbar" aria-label="A kijelölt rendelések">
      <span className={styles.count}>{selected.length} kijelölve</span>
      {onMark ? (
        <Button title="Címkék és felelős. Billentyű: n" onClick={onMark}>
          Címkék
        </Button>
      ) : null}
      {bulk ? <Steps selected={selected} bulk={bulk} /> : null}
      <Button kind="plain" title="Billentyű: Esc" onClick={clear}>
        Mégsem
      </Button>
    </div>
  )
}

function Steps({ selected, bulk: { busy, run } }: { selected: readonly string[]; bulk: Bulk }) {
  return (
    <>
      <Button busy={busy} title="Billentyű: a" onClick={() => void run('accept', selected)}>
        Elfogadás
      </Button>
      <Link className={buttonClass({})} to={pickingAddress(selected)}>
        Szedés
      </Link>
      <Button title="Billentyű: l" onClick={() => openPrint(selected, 'pick_list')}>
        Szedőlista
      </Button>
      <Button title="Billentyű: p" onClick={() => openPrint(selected, 'slips')}>
        Szállítólevelek
      </Button>
      <PaperChoice />
      <Button
        busy={busy}
        title="Csomagok bejegyzése a futárnál. Billentyű: c"
        onClick={() => void run('parcels', selected)}
      >
        Csomagok
      </Button>
      <Button busy={busy} title="Billentyű: s" onClick={() => void run('ship', selected)}>
        Feladás
      </Button>
      <Link className={buttonClass({ kind: 'next' })} title="Billentyű: Enter" to={runAddress(selected)}>
        Futtatás
      </Link>
    </>
  )
}
