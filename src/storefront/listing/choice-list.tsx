import { useState, type KeyboardEvent } from 'react'
import { checkClass, countClass, inputClass } from '../ui/field-class.ts'
import { labelHolds, splitChoices, typedFrom, type Choice, type Option } from './choices.ts'
import styles from './filter-panel.module.css'

export function Check({ slug, option, hidden }: { slug: string; option: Option; hidden?: boolean }) {
  return (
    <label className={checkClass} hidden={hidden}>
      <input type="checkbox" name={slug} value={option.value} defaultChecked={option.selected} />
      <span>{option.label}</span>
      <span className={countClass}>{option.count}</span>
    </label>
  )
}

const keepForm = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault()
}

/** What is not frequent, under `Még N`. The box narrows a long list; it has no name, so the form does not send it. */
function Rest({ filter: { name, slug }, options }: { filter: Choice; options: Option[] }) {
  const [typed, setTyped] = useState('')
  return (
    <details open={options.some((option) => option.selected)}>
      <summary>{`Még ${options.length}`}</summary>
      {options.length > typedFrom ? (
        <input
          className={`${inputClass} ${styles.typed}`}
          type="search"
          value={typed}
          placeholder="Szűkítés"
          aria-label={`${name}: szűkítés`}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={keepForm}
        />
      ) : null}
      <div className={styles.rest}>
        {options.map((option) => (
          <Check
            key={option.value}
            slug={slug}
            option={option}
            hidden={typed !== '' && !labelHolds(option.label, typed)}
          />
        ))}
      </div>
    </details>
  )
}

export function Choices({ filter }: { filter: Choice }) {
  const { first, rest } = splitChoices(filter.options)
  return (
    <fieldset className={styles.group}>
      <legend>{filter.name}</legend>
      <div>
        {first.map((option) => (
          <Check key={option.value} slug={filter.slug} option={option} />
        ))}
        {rest.length > 0 ? <Rest filter={filter} options={rest} /> : null}
      </div>
    </fieldset>
  )
}
