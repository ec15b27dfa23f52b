import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextUserState, userTransitions, UserTransitionRefusedError, type UserState } from './account.ts'

const states = Object.keys(userTransitions) as UserState[]

describe("an account's state", () => {
  it('takes the listed steps and no other', () => {
    fc.assert(
      fc.property(fc.constantFrom(...states), fc.constantFrom(...states), (from, to) => {
        if (userTransitions[from].includes(to)) expect(nextUserState(from, to)).toBe(to)
        else expect(() => nextUserState(from, to)).toThrow(UserTransitionRefusedError)
      }),
    )
  })

  it('never leaves anonymised, and is anonymised only after it was requested', () => {
    expect(userTransitions.anonymised).toEqual([])
    expect(states.filter((state) => userTransitions[state].includes('anonymised'))).toEqual([
      'deletion_requested',
    ])
  })
})
