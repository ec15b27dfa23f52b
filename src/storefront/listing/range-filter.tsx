import { formatNumber } from '#contract/money.ts'
import { useState } from 'react'
import { inputClass } from '../ui/field-class.ts'
import { usePart } from '../runtime/lazy/use-part.ts'
import styles from './filter-panel.module.css'
import type { Range } from './range-steps.ts'

type RangeFilterProps = {
  filter: Range
  /** The slider is wanted at once, not first when the fields are pointed at. */
  ready: boolean
}

/** From and to as two fields. Where they are used, a slider comes under them. */
export function RangeFilter({ filter, ready }: RangeFilterProps) {
  const { name, slug, options } = filter
  const [used, setUsed] = useState(ready)
  const part = usePart(used, () => import('./range-slider.tsx'))
  const unit = filter.unit ? `, ${filter.unit}` : ''
  const use = () => setUsed(true)
  const field = (side: 'min' | 'max', label: string) => (
    <input
      className={inputClass}
      name={`${slug}_${side}`}
      inputMode="decimal"
      autoComplete="off"
      defaultValue={options.selected?.[side] == null ? '' : formatNumber(options.selected[side])}
      placeholder={formatNumber(options[side])}
      aria-label={`${name}, ${label}${unit}`}
    />
  )
  return (
    <fieldset className={styles.group} onPointerEnter={use} onFocus={use}>
      <legend>{name + unit}</legend>
      <div>
        <div className={styles.range}>
          {field('min', 'legalább')}
          <span aria-hidden="true">–</span>
          {field('max', 'legfeljebb')}
        </div>
        <div className={`${styles.track} live-only`}>
          {part ? <part.RangeSlider filter={filter} /> : null}
        </div>
      </div>
    </fieldset>
  )
}
