import { Fragment, useEffect, useState } from 'react'
import { formatNumber } from '#contract/money.ts'
import { maxSyncProducts } from '#contract/admin/product-bulk-limits.ts'
import { bulkRights } from '#contract/admin/product-bulk-rights.ts'
import type { Right } from '#contract/admin/rights.ts'
import { Button } from '../parts/button.tsx'
import { Dialog, DialogActions } from '../parts/dialog.tsx'
import { SelectField } from '../parts/field.tsx'
import { Note } from '../parts/sheet.tsx'
import { failureOf, useAction, useClient } from '../runtime/use-desk.ts'
import { useRested } from '../runtime/use-rested.ts'
import { Guards } from '../screen/guards.tsx'
import { showSaved } from '../shell/toast.ts'
import {
  bulkTitles,
  firstAction,
  type BulkAction,
  type BulkEffect,
  type BulkName,
  type BulkTarget,
} from './bulk-draft.ts'
import { BulkFields } from './bulk-fields.tsx'
import effectStyles from '../screen/effect.module.css'
import styles from './bulk.module.css'

type Props = {
  target: BulkTarget
  rights: readonly Right[]
  first: BulkName
  onDone: () => void
  onClose: () => void
}

/** One action on many products: which, what it would do, each guard by its name, and then it is done. */
export function BulkDialog({ target, rights, first, onDone, onClose }: Props) {
  const [name, setName] = useState(first)
  const [action, setAction] = useState<BulkAction | null>(firstAction(first))
  const [confirmed, setConfirmed] = useState<readonly string[]>([])
  const { effect, failure, retry } = usePreview(target, action)
  const save = useAction((client, wanted: BulkAction, version: string, names: string[]) =>
    client.changeProductBulk({ body: { target, action: wanted, version, confirmed: names } }),
  )
  const names = (Object.keys(bulkTitles) as BulkName[]).filter((one) => rights.includes(bulkRights[one]))

  function choose(next: BulkName) {
    setName(next)
    setAction(firstAction(next))
    setConfirmed([])
  }

  async function run() {
    if (!action || !effect) return
    const outcome = await save.attempt(action, effect.version, [...confirmed])
    if ('failure' in outcome) return retry()
    const { touched, run: job } = outcome.result
    showSaved(job === null ? `${formatNumber(touched)} termék módosult.` : 'A módosítás elindult.')
    onDone()
  }

  const isUnconfirmed = effect?.guards.some((guard) => !confirmed.includes(guard.name)) ?? true
  return (
    <Dialog title="Több termék módosítása" onClose={onClose}>
      <SelectField
        label="Mi történjen"
        value={name}
        onChange={(event) => choose(event.target.value as BulkName)}
      >
        {names.map((one) => (
          <option key={one} value={one}>
            {bulkTitles[one]}
          </option>
        ))}
      </SelectField>
      <BulkFields key={name} name={name} action={action} onChange={setAction} />
      {failure ? <Note>{failure}</Note> : null}
      {save.failure && !save.failure.guards ? <Note>{save.failure.message}</Note> : null}
      {action === null || failure || effect ? null : <p>Egy pillanat…</p>}
      {effect ? (
        <>
          <EffectSums effect={effect} />
          <Guards guards={effect.guards} confirmed={confirmed} onConfirm={setConfirmed} />
          <Examples effect={effect} />
        </>
      ) : null}
      <DialogActions>
        <Button onClick={onClose}>Vissza</Button>
        <Button
          kind={name === 'bin' ? 'danger' : 'next'}
          busy={save.busy}
          disabled={isUnconfirmed || (effect?.touched === 0 && effect.looked === effect.products)}
          onClick={() => void run()}
        >
          {name === 'bin' ? 'Lomtárba' : 'Módosítás'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function EffectSums({ effect: { products, looked, touched, variants, left } }: { effect: BulkEffect }) {
  return (
    <ul className={effectStyles.sums}>
      <li>
        <b>{touched === 0 ? 'Egy termék sem' : `${formatNumber(touched)} termék`}</b> módosul
        {variants === null ? '' : `, ${formatNumber(variants)} változat`}
        {looked > touched ? ` a kijelölt ${formatNumber(looked)} közül` : ''}.
      </li>
      {products > looked ? (
        <li>
          Összesen <b>{formatNumber(products)} termékről</b> van szó: amit itt lát, az az első{' '}
          {formatNumber(looked)}. Ami a többi közül elírásnak látszik, és itt nem erősíti meg, az kimarad.
        </li>
      ) : null}
      {products > maxSyncProducts ? (
        <li>Ennyi termék részletekben módosul. Az oldalt közben bezárhatja.</li>
      ) : null}
      {left.map(({ name, title, count, item_numbers: numbers }) => (
        <li key={name}>
          Kimarad {formatNumber(count)}: {title}{' '}
          <span className={styles.side}>
            (
            {numbers.slice(0, 5).map((number, index) => (
              <Fragment key={number}>
                {index > 0 ? ', ' : ''}
                <span className={styles.whole}>{number}</span>
              </Fragment>
            ))}
            {count > 5 ? ` és még ${formatNumber(count - 5)}` : ''})
          </span>
        </li>
      ))}
    </ul>
  )
}

function Examples({ effect: { touched, variants, examples } }: { effect: BulkEffect }) {
  if (examples.length === 0) return null
  const others = (variants ?? touched) - examples.length
  return (
    <ul className={`${effectStyles.examples} ${styles.examples}`} aria-label="Az első módosuló termékek">
      {examples.map(({ item_number: number, name, before, after }) => (
        <li key={number}>
          <span className={effectStyles.number}>{number}</span> <span className={styles.side}>{name}</span>
          <br />
          <s>{before}</s> → <b>{after}</b>
        </li>
      ))}
      {others > 0 ? <li>és még {formatNumber(others)}</li> : null}
    </ul>
  )
}

/** Between two keys, in milliseconds. */
const restMilliseconds = 200

/** The effect of the action as it stands; null while it is looked at. */
function usePreview(target: BulkTarget, action: BulkAction | null) {
  const client = useClient()
  const [found, setFound] = useState<{ of: string; effect: BulkEffect | null; failure: string | null }>()
  const [tries, setTries] = useState(0)
  const wanted = JSON.stringify({ target, action, tries })
  const rested = useRested(wanted, restMilliseconds)
  useEffect(() => {
    const body = JSON.parse(rested) as { target: BulkTarget; action: BulkAction | null }
    if (body.action === null) return
    let isLeft = false
    const settle = (effect: BulkEffect | null, failure: string | null) => {
      if (!isLeft) setFound({ of: rested, effect, failure })
    }
    client.previewProductBulk({ body: { target: body.target, action: body.action } }).then(
      (effect) => settle(effect, null),
      (error: unknown) => settle(null, failureOf(error).message),
    )
    return () => {
      isLeft = true
    }
  }, [client, rested])
  const isFresh = found?.of === wanted
  return {
    effect: isFresh ? found.effect : null,
    failure: isFresh ? found.failure : null,
    retry: () => setTries(tries + 1),
  }
}
