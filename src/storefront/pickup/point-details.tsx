import type { PointView } from './pickup-view.ts'

/** Whether it is open, as a dot and text; nothing where nobody knows. */
export function OpeningText({ opening: { text, isOpen } }: Pick<PointView, 'opening'>) {
  if (isOpen === null) return null
  return (
    <span className={isOpen ? 'pickup-hours pickup-is-open' : 'pickup-hours'}>
      <i className="pickup-dot" aria-hidden="true" />
      {text}
    </span>
  )
}

/** Kind, ways to pay and what else is good to know, in small words. */
export function PointTraits({ point: { kind, features, load } }: { point: PointView }) {
  return (
    <span className="pickup-traits">
      {[kind, ...features].join('\u00a0· ')}
      {load ? (
        <span className={load.isHigh ? 'pickup-is-full' : undefined}>
          {'\u00a0'}· {load.text}
        </span>
      ) : null}
    </span>
  )
}
