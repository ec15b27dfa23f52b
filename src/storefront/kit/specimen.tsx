import type { ReactNode } from 'react'

type GroupProps = { title: string; children: ReactNode }

/** Specimens of one kind under a heading. */
export function Group({ title, children }: GroupProps) {
  return (
    <section className="kit-group">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

type SpecimenProps = {
  /** The file of the component in `ui`, or the name of a shared one. */
  of: string
  state: string
  /** Needs the whole width instead of a place in the row. */
  wide?: boolean
  children: ReactNode
}

/** One component in one state, with its name. */
export function Specimen({ of, state, wide, children }: SpecimenProps) {
  return (
    <figure className={wide ? 'kit-specimen kit-wide' : 'kit-specimen'} data-kit={of}>
      <figcaption>
        <code>{of}</code> {state}
      </figcaption>
      <div className="kit-stage">{children}</div>
    </figure>
  )
}
