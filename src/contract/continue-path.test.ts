import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#tests/support/part-of-run.ts'
import { safeContinuePath } from './continue-path.ts'

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
      { numRuns: runs(2000) },
    )
  })

  it.each(['/profil/megrendelesek/12?x=1#y', '/', '/termek/a%20b'])('follows %s', (path) => {
    expect(safeContinuePath(path)).toBe(path)
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    '/\u0000',
    '/..//evil.example',
    '/a/../..//evil.example',
    'profil',
    '',
    null,
    undefined,
  ])('goes home instead of %j', (path) => {
    expect(safeContinuePath(path)).toBe('/')
  })
})
