import { useEffect, useState } from 'react'
import type { AdminRequest, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { formatNumber } from '#contract/money.ts'
import { Button } from '../parts/button.tsx'
import { Dialog, DialogActions } from '../parts/dialog.tsx'
import { Note } from '../parts/sheet.tsx'
import { failureOf, useAction, useClient } from '../runtime/use-desk.ts'
import { Guards } from '../screen/guards.tsx'
import effectStyles from '../screen/effect.module.css'
import { showSaved } from '../shell/toast.ts'
import { LongText } from './long-text.tsx'
import styles from './history.module.css'

export type RestoreTarget = AdminRequest<'previewRestore'>['body']['target']
type Effect = AdminResponse<'previewRestore'>

type Props = { target: RestoreTarget; onDone: () => void; onClose: () => void }

/** What would become as it was, what stays and why, each guard by its name, and then it is done. */
export function RestoreDialog({ target, onDone, onClose }: Props) {
  const [confirmed, setConfirmed] = useState<readonly string[]>([])
  const { effect, failure, retry } = usePreview(target)
  const save = useAction((client, version: string, names: string[]) =>
    client.restoreCatalogue({ body: { target, version, confirmed: names } }),
  )
  // What only the write has found, such as a tax rate that puts a price below its cost.
  const found = (save.failure?.guards ?? [])
    .filter(({ name }) => !effect?.guards.some((guard) => guard.name === name))
    .map(({ name, text }) => ({ name, title: text, count: 1, texts: [] }))
  const guards = [...(effect?.guards ?? []), ...found]
  const isUnconfirmed = guards.some(({ name }) => !confirmed.includes(name))

  async function run() {
    if (!effect) return
    const outcome = await save.attempt(effect.version, [...confirmed])
    if ('failure' in outcome) return retry()
    showSaved(`${formatNumber(outcome.result.cells)} adatot visszaállítottunk.`)
    onDone()
  }

  return (
    <Dialog title="Visszaállítás" onClose={onClose}>
      {failure ? <Note>{failure}</Note> : null}
      {save.failure && !save.failure.guards ? <Note>{save.failure.message}</Note> : null}
      {failure ? null : effect ? <EffectView effect={effect} /> : <p>Egy pillanat…</p>}
      <Guards guards={guards} confirmed={confirmed} onConfirm={setConfirmed} />
      <p className={styles.side}>A készlet marad, ahogy van. A visszaállítás egy lépésben visszavonható.</p>
      <DialogActions>
        <Button onClick={onClose}>Mégsem</Button>
        <Button
          kind="next"
          busy={save.busy}
          disabled={!effect || isUnconfirmed || effect.cells === 0}
          onClick={() => void run()}
        >
          Visszaállítás
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function EffectView({ effect: { cells, products, left, examples } }: { effect: Effect }) {
  return (
    <>
      <ul className={effectStyles.sums}>
        <li>
          <b>{formatNumber(cells)} adat</b> lesz ismét olyan, mint akkor volt, {formatNumber(products)}{' '}
          terméken.
        </li>
        {left.map(({ name, title, count, texts }) => (
          <li key={name}>
            Marad {count}: {title}{' '}
            <span className={styles.side}>
              ({texts.slice(0, 5).join('; ')}
              {count > 5 ? `, és még ${count - 5}` : ''})
            </span>
          </li>
        ))}
      </ul>
      {examples.length > 0 ? (
        <ul className={effectStyles.examples} aria-label="Az első visszaálló adatok">
          {examples.map(({ item_number: number, title, before, after }) => (
            <li key={`${number} ${title}`}>
              <span className={effectStyles.number}>{number}</span> {title}
              <br />
              <s>
                <LongText text={before} />
              </s>{' '}
              →{' '}
              <b>
                <LongText text={after} />
              </b>
            </li>
          ))}
          {cells > examples.length ? <li>és még {cells - examples.length}</li> : null}
        </ul>
      ) : null}
    </>
  )
}

/** The effect as the goods stand; looked at again after a refusal. */
function usePreview(target: RestoreTarget) {
  const client = useClient()
  const [tries, setTries] = useState(0)
  const [found, setFound] = useState<{ of: number; effect: Effect | null; failure: string | null } | null>(
    null,
  )
  useEffect(() => {
    let isLeft = false
    const settle = (effect: Effect | null, failure: string | null) => {
      if (!isLeft) setFound({ of: tries, effect, failure })
    }
    client.previewRestore({ body: { target } }).then(
      (effect) => settle(effect, null),
      (error: unknown) => settle(null, failureOf(error).message),
    )
    return () => {
      isLeft = true
    }
  }, [client, target, tries])
  const isFresh = found?.of === tries
  return {
    effect: isFresh ? found.effect : null,
    failure: isFresh ? found.failure : null,
    retry: () => setTries(tries + 1),
  }
}
