import { useState } from 'react'

/** Rows of a list that are chosen, by their names; only those that are shown count. */
export function useSelection(names: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState<string | null>(null)
  const selected = names.filter((name) => chosen.has(name))

  /** `isRange`: all between this one and the last that was touched become as this one. */
  function toggle(name: string, isRange = false): void {
    const [one, other] = [names.indexOf(name), isRange && last ? names.indexOf(last) : -1]
    const range = other < 0 ? [name] : names.slice(Math.min(one, other), Math.max(one, other) + 1)
    const next = new Set(selected)
    for (const each of range)
      if (chosen.has(name)) next.delete(each)
      else next.add(each)
    setChosen(next)
    setLast(name)
  }

  return {
    selected,
    isSelected: (name: string) => chosen.has(name),
    toggle,
    toggleAll: () => setChosen(new Set(selected.length === names.length ? [] : names)),
    clear: () => setChosen(new Set()),
  }
}
export type Selection = ReturnType<typeof useSelection>
