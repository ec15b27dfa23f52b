import { texts } from '../texts.ts'
import { Icon } from '../ui/icon.tsx'
import { useStore } from '../ui/store.ts'
import { compareList } from './compare-facade.ts'

/** The header's way to what is compared, with how many there are. */
export function CompareSign({ className }: { className: string | undefined }) {
  const count = useStore(compareList, (ids) => ids.length, 0)
  return (
    <a
      className={className}
      href="/osszehasonlitas"
      aria-label={count > 0 ? `${texts.compare} (${count})` : texts.compare}
      data-count={count || undefined}
    >
      <Icon name="compare" />
    </a>
  )
}
