import { describe, expect, it, test } from 'vitest'
import { publicPageKey } from './entry-server.tsx'

describe('the key of a page', () => {
  it.each([
    ['/', '/'],
    ['/?utm_source=level&gclid=x', '/'],
    ['/termekek/teli-gumi', '/termekek/teli-gumi'],
    ['/termekek/teli-gumi?page=2&marka=b,a&fbclid=x', '/termekek/teli-gumi?marka=a,b&page=2'],
    ['/termekek/teli-gumi?ar_min=100&ar_max=200&page=1', '/termekek/teli-gumi?ar=100-200'],
    ['/termek/abroncs?utm_campaign=x', '/termek/abroncs'],
    ['/kereses/205%2F55%20R16', '/kereses/205%2F55%20R16'],
    ['/aszf?x=1', '/aszf'],
  ])('of %s is %s', (address, key) => {
    expect(publicPageKey(address)).toBe(key)
  })

  it('distinguishes variants of a product', () => {
    const addresses = ['', '?valtozat=A-1', '?valtozat=A-2'].map((search) => `/termek/olaj${search}`)
    expect(addresses.map((address) => publicPageKey(`${address}`))).toEqual(addresses)
  })

  it.each([
    '/?tovabb=%2Fprofil%2Fszemelyes',
    '/belepes',
    '/kedvencek',
    '/profil/szemelyes',
    '/fiok-torles/abc',
    '/kosar',
    '/fizetes',
    '/fizetesi-informacio?id=1',
    '/osszehasonlitas?ids=1,2',
    '/kereses?q=gumi',
    '/aszf?preview_token=x',
    '/images/a.svg/mini',
    '/v1/products?ids[]=1',
    '//evil.example/',
    'x',
    '',
  ])('is none for %s', (address) => {
    expect(publicPageKey(address)).toBeNull()
  })
})

test('an address that cannot be read has no key', () => {
  for (const address of ['/%', '/%zz', '/termek/%E0%A4%A']) expect(publicPageKey(address)).toBeNull()
  for (const address of ['/?%', '/\\', '/a\u0000b', `/${'a'.repeat(5000)}`])
    expect(() => publicPageKey(address)).not.toThrow()
})
