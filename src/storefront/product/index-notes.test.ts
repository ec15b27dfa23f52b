import { expect, test } from 'vitest'
import { indexNotes } from './index-notes.ts'

const size = { width: '205', profile: '55', rim: 'R16', load: '91', speed: 'V', reinforced: false }

test('load and speed are explained with the articles as they are spoken', () => {
  expect(indexNotes(size)?.title).toBe('Mit jelent a 91V?')
  expect(indexNotes(size)?.text).toMatch(/^A 91 a terhelési index: egy abroncs legfeljebb 615\u00a0kg-mal/)
  expect(indexNotes(size)?.text).toContain('A V a sebességindex: legfeljebb 240\u00a0km/h.')
  expect(indexNotes({ ...size, load: '55', speed: 'N' })?.title).toBe('Mit jelent az 55N?')
  expect(indexNotes({ ...size, speed: 'N' })?.text).toContain('Az N a sebességindex')
})

test('unknown indices are left alone', () => {
  expect(indexNotes({ ...size, load: null })).toBeNull()
  expect(indexNotes({ ...size, speed: '?' })).toBeNull()
})
