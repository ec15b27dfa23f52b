import { describe, expect, it } from 'vitest'
import { readRedirect, redirectKey, RedirectRefusedError, redirectTarget, type Redirect } from './redirect.ts'

const options = { isTemporary: false, known: [] as Redirect[] }

describe('a redirect', () => {
  it('is found however its path is written', () => {
    for (const path of ['/regi-oldal', '/Regi-Oldal/', '/regi-oldal?utm=1', '/regi%2Doldal'])
      expect(redirectKey(path)).toBe('/regi-oldal')
    expect(redirectKey('/t%C3%A9li')).toBe('/téli')
    expect(redirectKey('/%E0%A4%A')).toBeNull()
  })

  it('is stored with its path as it is looked up', () => {
    expect(readRedirect('/Regi/', '/uj', options)).toEqual({ fromPath: '/regi', toUrl: '/uj', status: 301 })
    expect(readRedirect('/regi', 'https://mas.example', { ...options, isTemporary: true })).toEqual({
      fromPath: '/regi',
      toUrl: 'https://mas.example/',
      status: 302,
    })
  })

  it.each([
    ['regi', '/uj'],
    ['//mas.example/x', '/uj'],
    ['/', '/uj'],
    ['/v1/cities', '/uj'],
    ['/regi', '//mas.example'],
    ['/regi', '/\\mas.example'],
    ['/regi', 'javascript:alert(1)'],
    ['/regi', 'uj'],
    ['/regi', '/regi/'],
  ])('from %s to %s is refused', (from, to) => {
    expect(() => readRedirect(from, to, options)).toThrow(RedirectRefusedError)
  })

  it('may follow another one, but never round in a circle', () => {
    const known: Redirect[] = [
      { fromPath: '/b', toUrl: '/c', status: 301 },
      { fromPath: '/c', toUrl: '/d', status: 301 },
    ]
    expect(readRedirect('/a', '/b', { ...options, known }).toUrl).toBe('/b')
    expect(() => readRedirect('/d', '/b', { ...options, known })).toThrow('leads back')
    expect(readRedirect('/c', '/e', { ...options, known }).toUrl).toBe('/e')
  })

  it('takes along what was requested besides the path', () => {
    expect(redirectTarget({ toUrl: '/uj' }, '/regi?utm=1')).toBe('/uj?utm=1')
    expect(redirectTarget({ toUrl: '/uj?a=1' }, '/regi?utm=1')).toBe('/uj?a=1')
    expect(redirectTarget({ toUrl: '/uj' }, '/regi')).toBe('/uj')
  })
})
