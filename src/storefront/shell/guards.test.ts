import { describe, expect, it } from 'vitest'
import { homeWithContinuePath, safeContinuePath } from './guards.ts'

describe('the path to continue at after signing in', () => {
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

  it('is remembered by the redirect to the home page', () => {
    const response = homeWithContinuePath(new Request('https://bolt.example/profil/szemelyes?a=1&b=2'))
    expect(response.headers.get('location')).toBe('/?tovabb=%2Fprofil%2Fszemelyes%3Fa%3D1%26b%3D2')
  })
})
