import { expect, it } from 'vitest'
import { isShortcutOn } from './search-shortcut.ts'
import { setShortcut } from './search-watch.ts'

function storageOf() {
  const stored = new Map<string, string>()
  return () => ({
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
}

it('is on until it is switched off, and stays off', () => {
  const storage = storageOf()
  expect(isShortcutOn(storage)).toBe(true)
  setShortcut(storage, false)
  expect(isShortcutOn(storage)).toBe(false)
  setShortcut(storage, true)
  expect(isShortcutOn(storage)).toBe(true)
})

it('is on where storage is closed', () => {
  const closed = () => {
    throw new Error('closed')
  }
  setShortcut(closed, false)
  expect(isShortcutOn(closed)).toBe(true)
})
