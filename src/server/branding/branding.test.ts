import { expect, it } from 'vitest'
import { accentProblem, ownBranding, readBranding, sheetHash, themeSheet } from './branding.ts'

it('an accent that can’t be read is refused with the measured contrast', () => {
  expect(accentProblem('#ff6b1a')).toBeNull()
  expect(accentProblem('#0b3d91')).toBeNull()
  expect(accentProblem('narancs')).toContain('színkódot')
  expect(accentProblem('#767d84')).toMatch(/mért kontraszt 4,\d\d\u00a0:\u00a01/)
})

it('a sheet has the tokens of the accent in both themes, and a name of its own', () => {
  const css = themeSheet('#0B3D91')
  expect(css).toMatch(/^:root\{--accent:#0b3d91;--accent-hi:#\w{6};--on-accent:#ffffff;/)
  expect(css).toMatch(/--accent-text:light-dark\(#0b3d91,#\w{6}\)/)
  expect(sheetHash(css)).toMatch(/^[\da-f]{16}$/)
  expect(sheetHash(css)).not.toBe(sheetHash(themeSheet('#0b3d92')))
})

it('what is stored in another form is as if nothing were', () => {
  expect(readBranding(undefined)).toEqual(ownBranding)
  expect(readBranding({ accent: 'red;}body{' })).toEqual(ownBranding)
  expect(readBranding({ accent: '#0b3d91' })).toEqual({ ...ownBranding, accent: '#0b3d91' })
})
