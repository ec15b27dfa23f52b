import { describe, expect, it } from 'vitest'
import { nearSizes } from './near-sizes.ts'

describe('near sizes', () => {
  it('are on the same rim, the most alike first, with what else was typed', () => {
    const sizes = nearSizes('205/57 R16 téli')
    expect(sizes[0]).toEqual({ label: '205/55 R16', search: '205/55 R16 téli' })
    expect(sizes.every(({ label }) => label.endsWith('R16'))).toBe(true)
  })

  it('leave out the size itself', () => {
    expect(nearSizes('2055516').map(({ label }) => label)).not.toContain('205/55 R16')
  })

  it('are none for what is no size', () => {
    expect(['téli gumi', 'R16', '', '31x10.5R15'].map(nearSizes)).toEqual([[], [], [], []])
  })
})
