import { useEffect, useId, useState } from 'react'
import { markField, useFieldEvents, writeIn } from './combobox-field.ts'
import styles from './suggest-box.module.css'
import { SuggestionLine } from './suggestion-line.tsx'
import { activeAfter, suggestionGroups, type Suggestion } from './suggestion-list.ts'
import { useRecentSearches, useSuggestions } from './use-suggestions.ts'

/** What the list shows for what is in the field, and whether it is open. */
function useList(field: HTMLInputElement) {
  const [typed, setTyped] = useState(field.value)
  const [wanted, setWanted] = useState(() => document.activeElement === field)
  const [active, setActive] = useState(-1)
  const response = useSuggestions(typed)
  const { recent, remember, forget } = useRecentSearches()
  const groups = wanted ? suggestionGroups(typed, response, recent) : []
  const options = groups.flatMap((group) => group.options)
  return {
    groups,
    options,
    current: options[active],
    active,
    setActive,
    type: (text: string) => {
      setTyped(text)
      setActive(-1)
    },
    open: () => setWanted(true),
    close: () => {
      setWanted(false)
      setActive(-1)
    },
    remember,
    forget,
  }
}

/** The listbox under a search field: a combobox whose focus stays in the field while the arrows walk the options. */
export function SuggestBox({ field }: { field: HTMLInputElement }) {
  const id = useId()
  const list = useList(field)
  const { groups, options, current, active } = list
  const open = options.length > 0
  const optionId = (option: Suggestion) => `${id}-${options.indexOf(option)}`
  const activeId = current ? optionId(current) : null

  const takeKey = (key: string): boolean => {
    if (key === 'Escape') {
      list.close()
      return open
    }
    if (key === 'Enter' && activeId !== null) {
      document.getElementById(activeId)?.click()
      return true
    }
    if (key === 'Delete' && current?.kind === 'recent') {
      list.forget(current.text)
      list.setActive(-1)
      return true
    }
    if (key.startsWith('Arrow')) list.open()
    const next = activeAfter(key, active, options.length)
    if (next !== undefined) list.setActive(next)
    return next !== undefined
  }
  const choose = ({ search }: Suggestion) => {
    if (search) {
      list.remember(search)
      writeIn(field, search)
      list.type(search)
    }
    list.close()
  }
  useFieldEvents(field, {
    changed: () => {
      list.type(field.value)
      list.open()
    },
    key: takeKey,
    wanted: list.open,
    left: list.close,
    sent: () => {
      list.remember(field.value)
      list.close()
    },
  })
  useEffect(() => markField(field, { listId: id, open, activeId }), [field, id, open, activeId])

  return (
    <>
      <div className={styles.box} hidden={!open}>
        <div id={id} role="listbox" aria-label="Javaslatok">
          {groups.map(({ title, options: lines }) => (
            <div
              key={title}
              role="group"
              aria-label={title}
              className={styles.group}
              data-kind={lines[0]?.kind}
            >
              {lines[0]?.kind === 'all' ? null : (
                <p className={styles.title} aria-hidden="true">
                  {title}
                </p>
              )}
              {lines.map((option) => (
                <SuggestionLine
                  key={option.kind + option.text + option.href}
                  id={optionId(option)}
                  option={option}
                  active={option === current}
                  onChoose={() => choose(option)}
                  onForget={() => list.forget(option.text)}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {open ? `${options.length} javaslat, a nyilakkal lépkedhet köztük.` : ''}
      </p>
    </>
  )
}
