import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { stepId } from './step-ids.ts'
import type { StepName } from './checkout-view.ts'

type FrameProps = {
  number: number
  title: string
  id: string
  done?: boolean
  /** Its turn has not come: on phones only its heading shows. */
  later?: boolean
  action?: ReactNode
  children: ReactNode
}

/** Number, heading and body between ink rules. */
export function StepFrame({ number, title, id, done, later, action, children }: FrameProps) {
  const state = done ? ' step-done' : later ? ' step-later' : ''
  return (
    <section className={`step-step${state}`} aria-labelledby={id}>
      <header className="step-header">
        <span className="step-number" aria-hidden="true">
          {number}
        </span>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {action}
      </header>
      {children}
    </section>
  )
}

type StepProps = {
  number: number
  name: StepName
  title: string
  /** One line in place of the fields when the step is finished; null while it is open. */
  summary: string | null
  onOpen: () => void
  /** The label of the button that saves the step. */
  next: string
  busy: boolean
  later: boolean
  children: ReactNode
}

/** A step of the checkout. Its buttons send the form, so that they work without scripts. */
export function Step({ number, name, title, summary, onOpen, next, busy, later, children }: StepProps) {
  const id = stepId(name)
  if (summary !== null) {
    const change = (
      <Button
        type="submit"
        name="intent"
        value={`open:${name}`}
        variant="text"
        size="small"
        aria-label={`Módosítás: ${title.toLocaleLowerCase('hu')}`}
        onClick={(event) => {
          event.preventDefault()
          onOpen()
        }}
      >
        Módosítás
      </Button>
    )
    return (
      <StepFrame number={number} title={title} id={id} done action={change}>
        <p className="step-said">{summary}</p>
      </StepFrame>
    )
  }
  return (
    <StepFrame number={number} title={title} id={id} later={later}>
      <div className="step-body">
        <input type="hidden" name="open" value={name} />
        {children}
        <div>
          <Button type="submit" name="intent" value={`save:${name}`} variant="outline" busy={busy}>
            {next}
          </Button>
        </div>
      </div>
    </StepFrame>
  )
}
