import { Finder, useFinder } from './finder.tsx'
import { Hero } from './hero.tsx'
import type { FinderData } from './finder-data.ts'
import styles from './hero.module.css'

type Props = { title: string; level: 1 | 2; finder: FinderData }

/** The size finder beside the measured tyre. */
export function FinderField({ title, level, finder }: Props) {
  const Title = level === 1 ? 'h1' : 'h2'
  const live = useFinder(finder)
  return (
    <div className={styles.hero}>
      <div className={styles.text}>
        <Title>{title || 'Mi áll az abroncsa oldalán?'}</Title>
        <Finder {...live} />
      </div>
      <Hero size={live.state.choice} />
    </div>
  )
}
