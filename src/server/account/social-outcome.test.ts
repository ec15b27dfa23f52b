import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { socialOutcome, type SocialSituation } from './social-outcome.ts'

const email = (proof: 'proved' | 'likely' | 'stated') => ({ email: { address: 'a@b.hu', proof } })
const anonymous: SocialSituation = {
  identity: email('proved'),
  signedInUserId: null,
  linked: null,
  owner: null,
}

describe('a response of a provider', () => {
  it('signs in whose account it is', () => {
    expect(socialOutcome({ ...anonymous, linked: 7 })).toEqual({ do: 'sign_in', userId: 7 })
  })

  it('links to who is signed in, also a second time', () => {
    expect(socialOutcome({ ...anonymous, signedInUserId: 5 })).toEqual({ do: 'link', userId: 5 })
    expect(socialOutcome({ ...anonymous, signedInUserId: 5, linked: 5 })).toEqual({ do: 'link', userId: 5 })
  })

  it("is refused when it is somebody else's", () => {
    expect(socialOutcome({ ...anonymous, signedInUserId: 5, linked: 7 })).toEqual({
      do: 'refuse',
      code: 'social_taken',
    })
  })

  it('makes an account, verified when the provider has proved the address', () => {
    expect(socialOutcome(anonymous)).toEqual({ do: 'create', isVerified: true })
    expect(socialOutcome({ ...anonymous, identity: email('likely') })).toEqual({
      do: 'create',
      isVerified: false,
    })
    expect(socialOutcome({ ...anonymous, identity: { email: null } })).toEqual({
      do: 'refuse',
      code: 'social_no_email',
    })
  })

  it("asks the address's owner to sign in by the way they know", () => {
    expect(socialOutcome({ ...anonymous, owner: { id: 3, hasPassword: true } })).toEqual({
      do: 'prompt_owner',
      userId: 3,
      status: 'password_needed',
    })
    expect(socialOutcome({ ...anonymous, owner: { id: 3, hasPassword: false } })).toMatchObject({
      status: 'sign_in_needed',
    })
  })

  it('reveals nothing of an address that is merely stated', () => {
    const stated = { ...anonymous, identity: email('stated') }
    expect(socialOutcome({ ...stated, owner: { id: 3, hasPassword: true } })).toEqual(socialOutcome(stated))
  })

  it('lets nobody in to an account on the strength of an address', () => {
    const id = fc.option(fc.integer({ min: 1, max: 3 }))
    fc.assert(
      fc.property(
        fc.record({
          identity: fc.constantFrom(email('proved'), email('likely'), email('stated'), { email: null }),
          signedInUserId: id,
          linked: id,
          owner: fc.option(fc.record({ id: fc.integer({ min: 1, max: 3 }), hasPassword: fc.boolean() })),
        }),
        (situation) => {
          const outcome = socialOutcome(situation)
          expect(outcome.do === 'sign_in' ? outcome.userId : situation.linked).toBe(situation.linked)
          expect(outcome.do === 'link' ? outcome.userId : situation.signedInUserId).toBe(
            situation.signedInUserId,
          )
          expect(outcome.do === 'create' && outcome.isVerified && situation.owner).toBeFalsy()
        },
      ),
    )
  })
})
