import { describe, expect, it } from 'vitest'
import { readConsent } from './consent.ts'
import { consentSignals } from './consent-signals.ts'

const now = Date.UTC(2026, 10, 21)
const stored = (changes: object = {}) =>
  JSON.stringify({ categories: ['necessary', 'analytics'], revision: 1, expirationTime: now + 1, ...changes })

describe('a stored consent', () => {
  it('reads what was accepted', () => {
    expect(readConsent(stored(), now)).toEqual(['necessary', 'analytics'])
    expect(readConsent(stored({ categories: ['necessary', 'other'] }), now)).toEqual(['necessary'])
  })

  it.each([
    ['absent', null],
    ['empty', ''],
    ['broken', '{"categories":'],
    ['null', 'null'],
    ['of another revision', stored({ revision: 0 })],
    ['expired', stored({ expirationTime: now })],
    ['without its end', stored({ expirationTime: undefined })],
    ['without categories', stored({ categories: undefined })],
  ])('that is %s is none', (_what, value) => {
    expect(readConsent(value, now)).toBeNull()
  })
})

describe('the signals of consent', () => {
  it('are all denied before any', () => {
    expect(new Set(Object.values(consentSignals([])))).toEqual(new Set(['denied']))
  })

  it('follow the categories, each alone', () => {
    const granted = (...accepted: Parameters<typeof consentSignals>[0]) =>
      Object.entries(consentSignals(accepted))
        .filter(([, value]) => value === 'granted')
        .map(([name]) => name)
    expect(granted('analytics')).toEqual(['analytics_storage'])
    expect(granted('functionality')).toEqual(['functionality_storage'])
    expect(granted('necessary')).toEqual(['security_storage'])
    expect(granted('marketing').toSorted()).toEqual([
      'ad_personalization',
      'ad_storage',
      'ad_user_data',
      'personalization_storage',
    ])
  })
})
