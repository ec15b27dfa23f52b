import { formatNumber } from '#contract/money.ts'
import type { FormEvent } from 'react'
import styles from './filter-panel.module.css'
import type { Range } from './range-steps.ts'
import { limitText, rangeSteps } from './range-steps.ts'

const inputsOf = (group: Element | null | undefined) => [...(group?.querySelectorAll('input') ?? [])]

/** Shows between the thumbs what is chosen. Set by script, because the content policy refuses style attributes. */
function paint(slider: HTMLElement) {
  const [low, high] = inputsOf(slider)
  if (!low || !high) return
  const percentOf = (input: HTMLInputElement) =>
    `${((input.valueAsNumber - Number(input.min)) / (Number(input.max) - Number(input.min))) * 100}%`
  slider.style.setProperty('--from', percentOf(low))
  slider.style.setProperty('--to', percentOf(high))
}

/** Paints at once and after every refill of the form. */
function keepPainted(slider: HTMLElement | null) {
  if (!slider) return
  const form = slider.closest('form')
  // The form reports before it puts the values back.
  const later = () => queueMicrotask(() => paint(slider))
  paint(slider)
  form?.addEventListener('reset', later)
  return () => form?.removeEventListener('reset', later)
}

/** A thumb was moved: it stops at the other one, and the field above says where it stands. */
function follow({ currentTarget: slider, target }: FormEvent<HTMLElement>) {
  const [low, high] = inputsOf(slider)
  const [minInput, maxInput] = inputsOf(slider.parentElement?.previousElementSibling)
  if (!low || !high || !minInput || !maxInput) return
  if (target === low) low.valueAsNumber = Math.min(low.valueAsNumber, high.valueAsNumber)
  else high.valueAsNumber = Math.max(low.valueAsNumber, high.valueAsNumber)
  minInput.value = limitText(low.valueAsNumber, Number(low.min), formatNumber)
  maxInput.value = limitText(high.valueAsNumber, Number(high.max), formatNumber)
  paint(slider)
}

/** Two native sliders on one track. Their name is empty: a change sends the form, and the form sends the fields. */
export function RangeSlider({ filter: { name, unit, options } }: { filter: Range }) {
  const { step, ...ends } = rangeSteps(options.min, options.max)
  const thumb = (side: 'min' | 'max', label: string) => (
    <input
      type="range"
      name=""
      {...ends}
      step={step}
      defaultValue={Math.min(ends.max, Math.max(ends.min, options.selected?.[side] ?? ends[side]))}
      aria-label={`${name}, csúszka, ${label}${unit ? `, ${unit}` : ''}`}
    />
  )
  if (ends.min >= ends.max) return null
  return (
    <div ref={keepPainted} className={styles.slider} onInput={follow}>
      {thumb('min', 'legalább')}
      {thumb('max', 'legfeljebb')}
    </div>
  )
}
