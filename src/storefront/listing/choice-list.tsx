import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { checkClass, countClass, inputClass } from '../ui/field-class.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { labelHolds, splitChoices, type Choice, type Option } from './choices.ts'
import styles from './filter-panel.module.css'

const seasonIcons: Record<string, IconName> = { teli: 'snow', nyari: 'sun', negyevszakos: 'all-season' }

/** A season's icon or a colour's dot. The dot is a drawing, because the content policy refuses style attributes. */
function markOf({ look }: Choice, { value, colour }: Option): ReactNode {
  const icon = look === 'season' ? seasonIcons[value] : undefined
  if (icon) return <Icon name={icon} small />
  if (look !== 'swatch' || !colour) return null
  return (
    <svg className={styles.dot} viewBox="0 0 2 2" aria-hidden="true">
      <circle cx="1" cy="1" r="1" fill={colour} />
    </svg>
  )
}

type CheckProps = { slug: string; option: Option; mark?: ReactNode; hidden?: boolean }

export function Check({ slug, option, mark, hidden }: CheckProps) {
  return (
    <label className={checkClass} hidden={hidden}>
      <input type="checkbox" name={slug} value={option.value} defaultChecked={option.selected} />
      {mark ? (
        <span className={styles.marked}>
          {mark}
          {option.label}
        </span>
      ) : (
        <span>{option.label}</span>
      )}
      <span className={countClass}>{option.count}</span>
    </label>
  )
}

const keepForm = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault()
}

/** What is not frequent, under `Továbbiak`. The box narrows it; it has no name, so the form does not send it. */
function Rest({ filter, options }: { filter: Choice; options: Option[] }) {
  const [typed, setTyped] = useState('')
  const [open] = useState(() => options.some((option) => option.selected))
  const fits = (option: Option) => typed === '' || labelHolds(option.label, typed)
  return (
    <details open={open}>
      <summary>{`Továbbiak (${options.length})`}</summary>
      <input
        className={`${inputClass} ${styles.typed}`}
        type="search"
        value={typed}
        placeholder="Szűkítés"
        aria-label={`${filter.name}: szűkítés`}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={keepForm}
      />
      <div className={styles.rest}>
        {options.map((option) => (
          <Check
            key={option.value}
            slug={filter.slug}
            option={option}
            mark={markOf(filter, option)}
            hidden={!fits(option)}
          />
        ))}
      </div>
      <p className="small muted" role="status">
        {options.some(fits) ? null : 'Nincs ilyen a továbbiak között.'}
      </p>
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
          <Check key={option.value} slug={filter.slug} option={option} mark={markOf(filter, option)} />
        ))}
        {rest.length > 0 ? <Rest filter={filter} options={rest} /> : null}
      </div>
    </fieldset>
  )
}
