import { beforeEach, expect, test } from 'vitest'
import { forgetChange, lastChange, noteChange } from './last-change.ts'

const response = (change?: string) =>
  new Response(null, change === undefined ? {} : { headers: { 'x-desk-change': change } })

beforeEach(forgetChange)

test('a preview that comes between an action and its message does not take its way back away', () => {
  noteChange(response('42'))
  noteChange(response())
  expect(lastChange()).toBe(42)
})

test('an action that wrote nothing has no way back, least of all that of the one before', () => {
  noteChange(response('42'))
  forgetChange()
  noteChange(response())
  expect(lastChange()).toBeNull()
})
