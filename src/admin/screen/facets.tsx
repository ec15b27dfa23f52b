import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button } from '../parts/button.tsx'
import { Check } from '../parts/field.tsx'
import { Menu } from '../parts/menu.tsx'
import styles from './facets.module.css'

type Facet = AdminResponse<'listOrders'>['facets'][number]
/** A column that a list is narrowed by: its name at the server, in the address, and for people. */
export type FacetName = { name: string; parameter: string; title: string }

const maxChosen = 50

/** What the address has chosen of a facet. */
export const chosenOf = (search: URLSearchParams, { parameter }: FacetName): string[] =>
  search.getAll(parameter).filter(Boolean).slice(0, maxChosen)

/** Menus of what is in the list, with exact counts; any number of each may be chosen. The address says which. */
export function Facets({ names, facets }: { names: readonly FacetName[]; facets: readonly Facet[] }) {
  const [address, setSearch] = useSearchParams()
  // What was just ticked shows at once, while the list is on its way.
  const [ticked, setTicked] = useState<{ from: string; next: URLSearchParams } | null>(null)
  const search = ticked?.from === address.toString() ? ticked.next : address
  const isChosen = names.some((name) => chosenOf(search, name).length > 0)
  const write = (change: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(search)
    change(next)
    setTicked({ from: address.toString(), next })
    setSearch(next, { preventScrollReset: true })
  }
  return (
    <>
      {names.map((one) => {
        const chosen = chosenOf(search, one)
        const options = withChosen(facets.find(({ name }) => name === one.name)?.options ?? [], chosen)
        if (options.length < 2 && chosen.length === 0) return null
        return (
          <Menu key={one.name} title={one.title} count={chosen.length}>
            {options.map(({ value, label, count }) => (
              <Check
                key={value}
                checked={chosen.includes(value)}
                onChange={(event) =>
                  write((next) => toggle(next, one.parameter, value, event.target.checked))
                }
                label={
                  <span className={styles.option}>
                    {label} <span className={styles.count}>{count}</span>
                  </span>
                }
              />
            ))}
          </Menu>
        )
      })}
      {isChosen ? (
        <Button
          kind="plain"
          onClick={() => write((next) => names.forEach(({ parameter }) => next.delete(parameter)))}
        >
          Szűrés törlése
        </Button>
      ) : null}
    </>
  )
}

/** What was chosen stays to be taken away, even where nothing is left of it. */
function withChosen(options: Facet['options'], chosen: readonly string[]): Facet['options'] {
  const gone = chosen.filter((value) => !options.some((option) => option.value === value))
  return [...options, ...gone.map((value) => ({ value, label: value, count: 0 }))]
}

function toggle(search: URLSearchParams, parameter: string, value: string, isOn: boolean): void {
  const values = new Set(search.getAll(parameter))
  if (isOn) values.add(value)
  else values.delete(value)
  search.delete(parameter)
  for (const one of values) search.append(parameter, one)
}
