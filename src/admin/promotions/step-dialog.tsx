import { useEffect, useState } from 'react'
import { Button } from '../parts/button.tsx'
import { Dialog, DialogActions } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { Note } from '../parts/sheet.tsx'
import { failureOf, useAction, useClient } from '../runtime/use-desk.ts'
import { Guards } from '../screen/guards.tsx'
import { showSaved } from '../shell/toast.ts'
import type { Effect, Promotion, Step } from './promotion-draft.ts'
import { PromotionEffect } from './promotion-effect.tsx'

type StepName = Step['name']
const titles: Readonly<Record<StepName, { title: string; action: string; done: string }>> = {
  start: { title: 'Akció indítása', action: 'Indítás', done: 'Az akció elindult.' },
  add: { title: 'Új termékek az akcióban', action: 'Hozzávétel', done: 'Az új termékek is akciósak.' },
  end: { title: 'Akció leállítása', action: 'Leállítás', done: 'Az akciót leállítottuk.' },
  move_end: { title: 'Az akció vége', action: 'Mentés', done: 'Az akció vége megváltozott.' },
}
/** The end of one that has not begun. */
const callingOff = { title: 'Időzítés törlése', action: 'Időzítés törlése', done: 'Az időzítést töröltük.' }

type Props = { promotion: Promotion; name: StepName; onClose: () => void }

/** What a step will do, before it is done: each guard is confirmed by its name. */
export function StepDialog({ promotion: { id, state, last_day: lastDay }, name, onClose }: Props) {
  const [day, setDay] = useState(lastDay ?? '')
  const step: Step = name === 'move_end' ? { name, last_day: day || null } : { name }
  const { title, action, done } = name === 'end' && state === 'scheduled' ? callingOff : titles[name]
  const { effect, failure, retry } = usePreview(id, step)
  const [confirmed, setConfirmed] = useState<readonly string[]>([])
  const take = useAction((client, names: string[]) =>
    client.takePromotionStep({ params: { id }, body: { step, confirmed: names } }),
  )

  async function run() {
    const outcome = await take.attempt([...confirmed])
    if ('failure' in outcome) return retry()
    showSaved(effect?.at ? 'Elkezdtük írni az árakat.' : done)
    onClose()
  }

  const isUnconfirmed = effect?.guards.some((guard) => !confirmed.includes(guard.name)) ?? true
  const isIdle = name === 'move_end' && day === (lastDay ?? '')
  return (
    <Dialog title={title} onClose={onClose}>
      {name === 'move_end' ? (
        <Field
          label="Új utolsó napja"
          type="date"
          note="Éjfélig tart. Üresen: visszavonásig."
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
      ) : null}
      {failure ? <Note>{failure}</Note> : null}
      {take.failure && !take.failure.guards ? <Note>{take.failure.message}</Note> : null}
      {effect ? <PromotionEffect effect={effect} /> : failure ? null : <p>Egy pillanat…</p>}
      {effect ? <Guards guards={effect.guards} confirmed={confirmed} onConfirm={setConfirmed} /> : null}
      <DialogActions>
        <Button onClick={onClose}>Vissza</Button>
        <Button
          kind={name === 'end' ? 'danger' : 'next'}
          busy={take.busy}
          disabled={isUnconfirmed || isIdle}
          onClick={() => void run()}
        >
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** The effect of the step as it stands; what is wanted again is looked at again. */
function usePreview(id: number, step: Step) {
  const client = useClient()
  const [found, setFound] = useState<{ of: string; effect: Effect | null; failure: string | null }>()
  const [tries, setTries] = useState(0)
  const wanted = JSON.stringify(step)
  useEffect(() => {
    let isLeft = false
    const settle = (effect: Effect | null, failure: string | null) => {
      if (!isLeft) setFound({ of: wanted, effect, failure })
    }
    client.previewPromotionStep({ params: { id }, body: { step: JSON.parse(wanted) as Step } }).then(
      (effect) => settle(effect, null),
      (error: unknown) => settle(null, failureOf(error).message),
    )
    return () => {
      isLeft = true
    }
  }, [client, id, wanted, tries])
  const isFresh = found?.of === wanted
  return {
    effect: isFresh ? found.effect : null,
    failure: isFresh ? found.failure : null,
    retry: () => setTries(tries + 1),
  }
}
