import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  nextUserState,
  safeContinuePath,
  userTransitions,
  UserTransitionRefused,
  type UserState,
} from './account.ts'

const states = Object.keys(userTransitions) as UserState[]

describe("an account's state", () => {
  it('takes the listed steps and no other', () => {
    fc.assert(
      fc.property(fc.constantFrom(...states), fc.constantFrom(...states), (from, to) => {
        if (userTransitions[from].includes(to)) expect(nextUserState(from, to)).toBe(to)
        else expect(() => nextUserState(from, to)).toThrow(UserTransitionRefused)
      }),
    )
  })

  it('never leaves anonymised, and is anonymised only after it was asked for', () => {
    expect(userTransitions.anonymised).toEqual([])
    expect(states.filter((state) => userTransitions[state].includes('anonymised'))).toEqual([
      'deletion_requested',
    ])
  })
})

describe('the path to go on to', () => {
  it.each([
    ['/', '/'],
    ['/profil/szemelyes', '/profil/szemelyes'],
    ['/kereses/nyári gumi?page=2#lista', '/'],
    ['/kereses/ny%C3%A1ri?page=2#lista', '/kereses/ny%C3%A1ri?page=2#lista'],
    ['/termek/a/../b', '/termek/b'],
  ])('%s leads to %s', (value, path) => expect(safeContinuePath(value)).toBe(path))

  it.each([
    '//evil.hu',
    '///evil.hu',
    '/\\evil.hu',
    '\\/evil.hu',
    '/\t/evil.hu',
    '/\n/evil.hu',
    'https://evil.hu',
    'javascript:alert(1)',
    'evil.hu',
    '/x/..//evil.hu',
    ' /kosar',
    '',
    undefined,
  ])('%j leads home', (value) => expect(safeContinuePath(value)).toBe('/'))

  it('stays on this site as a browser reads it, whatever is given', () => {
    const parts = fc.constantFrom(
      '/',
      '\\',
      '..',
      '.',
      ':',
      '@',
      '?',
      '#',
      '\t',
      '\n',
      ' ',
      'evil.hu',
      'https:',
      '%2f',
      'a',
    )
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 8 }), (words) => {
        const path = safeContinuePath(`/${words.join('')}`)
        expect(new URL(path, 'https://bolt.hu').origin).toBe('https://bolt.hu')
        expect(safeContinuePath(path)).toBe(path)
      }),
      { numRuns: 2000 },
    )
  })
})
