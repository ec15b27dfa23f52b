import { Icon } from './icon.tsx'
import styles from './stars.module.css'

const labels = ['', 'nagyon rossz', 'rossz', 'megfelelő', 'jó', 'kiváló']

/** A rating of 1 to 5 whole stars. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className={styles.stars} role="img" aria-label={`${rating} csillag az 5-ből`}>
      {[1, 2, 3, 4, 5].map((star) => (
        <span key={star} className={star <= rating ? styles.full : undefined}>
          <Icon name="star" small />
        </span>
      ))}
    </span>
  )
}

type StarChoiceProps = {
  name: string
  legend: string
  /** `1` to `5`; none is chosen without it. */
  chosen?: string | undefined
  error?: string | undefined
}

/** Stars to give, each with its label: radio buttons, so the arrow keys choose among them. */
export function StarChoice({ name, legend, chosen, error }: StarChoiceProps) {
  const errorId = `f-${name}-error`
  return (
    <fieldset className={styles.choice} aria-describedby={error ? errorId : undefined}>
      <legend>{legend}</legend>
      {[5, 4, 3, 2, 1].map((stars) => (
        <label key={stars}>
          <input type="radio" name={name} value={stars} required defaultChecked={chosen === String(stars)} />
          <span className={styles.pick}>
            {stars} <Icon name="star" small />
            <span className="small">{labels[stars]}</span>
          </span>
        </label>
      ))}
      {error ? (
        <p className={styles.error} id={errorId}>
          <Icon name="warn" small />
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
