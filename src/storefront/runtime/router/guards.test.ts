import { describe, expect, it } from 'vitest'
import { homeWithContinuePath } from './guards.ts'

describe('the path to continue at after signing in', () => {
  it('is remembered by the redirect to the home page', () => {
    const response = homeWithContinuePath(new Request('https://bolt.example/profil/szemelyes?a=1&b=2'))
    expect(response.headers.get('location')).toBe('/?tovabb=%2Fprofil%2Fszemelyes%3Fa%3D1%26b%3D2')
  })
})
