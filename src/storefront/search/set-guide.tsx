import type { SetSearch } from '#contract/wire.ts'
import { setTexts } from '../sets/set-texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './search-page.module.css'
import { searchPath } from './search-path.ts'

const starts = [
  ['wheels', setTexts.startWithWheel],
  ['tyres', setTexts.startWithTyre],
] as const

/** How to come by a set of wheel and tyre, which is no product of its own: above what was found. */
export function SetGuide({ sets }: { sets: SetSearch }) {
  return (
    <section className={styles.guide} aria-labelledby="kerekszett">
      <Icon name="wrench" />
      <div>
        <h2 id="kerekszett">{setTexts.guideTitle}</h2>
        <p>{setTexts.guide}</p>
      </div>
      <p className={styles.starts}>
        {starts.map(([goods, text]) => {
          const start = sets[goods]
          return start ? (
            <a key={goods} className={buttonClass({ size: 'small' })} href={searchPath(start.search)}>
              {`${text} (${start.count})`}
            </a>
          ) : null
        })}
      </p>
    </section>
  )
}
