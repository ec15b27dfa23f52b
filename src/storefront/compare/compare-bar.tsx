import { texts } from '../texts.ts'
import { Icon } from '../ui/icon.tsx'
import { useStore } from '../ui/store.ts'
import styles from './compare-bar.module.css'
import { compareList } from './compare-facade.ts'

/** On phones the way to what is compared; wider headers have a sign of it. */
export function CompareBar() {
  const count = useStore(compareList, (ids) => ids.length, 0)
  if (count === 0) return null
  return (
    <a className={styles.bar} href="/osszehasonlitas">
      <Icon name="compare" small />
      {`${texts.compare} (${count})`}
    </a>
  )
}
