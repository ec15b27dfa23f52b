import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { createStore, useStore } from './store.ts'

describe('a store followed by a component', () => {
  it('shows its first value to the first render, also when that is null and another has come meanwhile', () => {
    const user = createStore<string | null>(null)
    user.set('Anna')
    const Name = () => useStore(user, (value) => value, null) ?? 'Belépés'
    expect(renderToString(<Name />)).toBe('Belépés')
  })

  it('shows its value where no first one is named', () => {
    const count = createStore(3)
    const Count = () => useStore(count)
    expect(renderToString(<Count />)).toBe('3')
  })
})
