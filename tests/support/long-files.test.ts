import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ALWAYS, filesByTurn, LONG_FILES, restingFiles, TURNS, turnOf } from './long-files.ts'

const root = join(import.meta.dirname, '../..')

describe('the long files', () => {
  it('are there', () => {
    expect([...LONG_FILES, ...ALWAYS].filter((path) => !existsSync(join(root, path)))).toEqual([])
    expect([...ALWAYS].filter((path) => !LONG_FILES.includes(path))).toEqual([])
  })

  it('have their turn, each in one, but for those that every run takes', () => {
    expect([...filesByTurn.flat(), ...ALWAYS].toSorted()).toEqual([...LONG_FILES].toSorted())
    expect(filesByTurn.filter((files) => files.length < 5)).toEqual([])
  })

  it('rest while others have their turn, and all run without one', () => {
    for (const [turn, files] of filesByTurn.entries()) {
      const resting = restingFiles(turn)
      expect(resting.filter((path) => files.includes(path) || ALWAYS.has(path))).toEqual([])
      expect(resting.length + files.length + ALWAYS.size).toBe(LONG_FILES.length)
    }
    expect(restingFiles(undefined)).toEqual([])
  })

  it('take the turn that a commit gives them', () => {
    const turns = Array.from({ length: TURNS }, (_, index) => turnOf(`0000000${index}`.padEnd(40, 'a')))
    expect(new Set(turns)).toEqual(new Set(filesByTurn.keys()))
  })
})
