import { useRef, useState, type FormEvent } from 'react'
import type { AdminClient } from '#contract/admin/client.ts'
import { Button } from '../parts/button.tsx'
import { SaveBar } from '../parts/save-bar.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import { failureOf, useAction, useClient } from '../runtime/use-desk.ts'
import { useEdit } from '../runtime/use-edit.ts'
import { Conflicts, RestoredNote } from '../screen/conflicts.tsx'
import type { Effect, Promotion, PromotionValues } from './promotion-draft.ts'
import { PromotionEffect } from './promotion-effect.tsx'
import { fieldNames, PromotionForm } from './promotion-form.tsx'
import styles from './promotions.module.css'

type Props = {
  /** Under which a draft of it is found again. */
  name: string
  stored: PromotionValues
  products: Promotion['products']
  save: (
    client: AdminClient,
    body: { before: PromotionValues; values: PromotionValues },
  ) => Promise<Promotion>
  onSaved: (promotion: Promotion) => void
  /** Absent for one that is not saved yet. */
  onStart?: () => void
}

/** The form of a sale that was not started, with what it would do as it is written. */
export function PromotionEditor({ name, stored, products, save, onSaved, onStart }: Props) {
  const edit = useEdit(name, stored)
  const { before, values, isChanged } = edit
  const action = useAction((client) => save(client, { before, values }))
  const form = useRef<HTMLFormElement>(null)
  const trial = useTrial(values)
  const { failure } = action

  async function submit(event: FormEvent) {
    event.preventDefault()
    const saved = await action.run()
    if (!saved) return
    edit.reset()
    onSaved(saved)
  }

  return (
    <form ref={form} onSubmit={(event) => void submit(event)}>
      {edit.isRestored ? <RestoredNote onDrop={edit.reset} /> : null}
      <PromotionForm
        values={values}
        products={products}
        errors={failure?.errors ?? trial.errors}
        onChange={edit.change}
      />
      <Sheet
        title="Mi változna"
        actions={
          <Button busy={trial.busy} onClick={() => form.current?.reportValidity() && void trial.run()}>
            Kipróbálás
          </Button>
        }
      >
        {trial.failure ? <Note>{trial.failure}</Note> : null}
        {trial.effect ? (
          <PromotionEffect effect={trial.effect} />
        ) : (
          <p className={styles.side}>
            A próba semmit sem ír: megmutatja, mely árak változnának, mi látszana a boltban, és mi marad az
            árrésből.
          </p>
        )}
      </Sheet>
      {failure ? (
        <Sheet>
          <Note>{failure.message}</Note>
          {failure.conflicts ? (
            <Conflicts conflicts={failure.conflicts} names={fieldNames} onSettle={edit.settle} />
          ) : null}
        </Sheet>
      ) : null}
      <SaveBar
        effect={
          isChanged || !onStart
            ? 'A mentés még nem indítja el: a boltban semmi sem változik.'
            : 'Elmentve, még nem indult el.'
        }
      >
        <Button disabled={!isChanged} onClick={edit.reset}>
          Elvetés
        </Button>
        {isChanged || !onStart ? (
          <Button kind="next" type="submit" busy={action.busy} disabled={!isChanged}>
            Mentés
          </Button>
        ) : (
          <Button kind="next" onClick={onStart}>
            Indítás…
          </Button>
        )}
      </SaveBar>
    </form>
  )
}

type Trial = { of: string; effect?: Effect; failure?: string; errors?: Record<string, readonly string[]> }
const none: Readonly<Record<string, readonly string[]>> = {}

/** What the form would do as it is now; of one that was changed since nothing is said. */
function useTrial(values: PromotionValues) {
  const client = useClient()
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<Trial | null>(null)
  const wanted = JSON.stringify(values)

  async function run() {
    setBusy(true)
    try {
      setFound({ of: wanted, effect: await client.previewPromotion({ body: { values } }) })
    } catch (error) {
      const { message, errors } = failureOf(error)
      setFound({ of: wanted, failure: message, errors })
    } finally {
      setBusy(false)
    }
  }

  const fresh = found?.of === wanted ? found : null
  return { run, busy, effect: fresh?.effect, failure: fresh?.failure, errors: fresh?.errors ?? none }
}
