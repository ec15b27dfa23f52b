import { describe, expect, it } from 'vitest'
import { mergeEdits } from './edits.ts'

const before = { name: 'Bolt', phone: '1', hours: [{ from: '08:00' }] }

describe('an edit', () => {
  it('changes what it changed and leaves what another changed meanwhile', () => {
    expect(mergeEdits(before, { ...before, phone: '2' }, { ...before, name: 'Új' })).toEqual({
      merged: { name: 'Új', phone: '2', hours: [{ from: '08:00' }] },
      changed: ['phone'],
      conflicts: [],
    })
  })

  it('meets another of the same field with both values, unless they say the same', () => {
    const { conflicts } = mergeEdits(before, { ...before, phone: '2' }, { ...before, phone: '3' })
    expect(conflicts).toEqual([{ field: 'phone', yours: '2', theirs: '3' }])
    expect(mergeEdits(before, { ...before, phone: '2' }, { ...before, phone: '2' })).toMatchObject({
      changed: [],
      conflicts: [],
    })
  })

  it('compares what is inside', () => {
    expect(mergeEdits(before, { ...before, hours: [{ from: '09:00' }] }, before).changed).toEqual(['hours'])
    expect(mergeEdits(before, { ...before, hours: [{ from: '08:00' }] }, before).changed).toEqual([])
  })
})
