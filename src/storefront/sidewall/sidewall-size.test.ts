import { describe, expect, it } from 'vitest'
import { indexText, sizeText } from '../ui/tyre.ts'
import { isDrawn, sidewallHref } from './sidewall-href.ts'
import { readSidewallSize, sidewallSearch } from './sidewall-size.ts'
import { sizeInText } from '../ui/model-name.ts'

const said = (text: string) => {
  const size = readSidewallSize(text)
  return size && `${sizeText(size)} ${indexText(size)}`.trim()
}

describe('a size that was typed', () => {
  it.each([
    ['205-55-16', '205/55\u00a0R16'],
    ['2055516', '205/55\u00a0R16'],
    ['205/55 r16 91h', '205/55\u00a0R16 91H'],
    ['2055516 91 H', '205/55\u00a0R16 91H'],
    ['225/45 ZR17 94W XL', '225/45\u00a0ZR17 94W XL'],
    ['225/45 RF17', '225/45\u00a0RF17'],
    ['205/75 R16C 113/111R', '205/75\u00a0R16C 113/111R'],
    ['205 75 16 C', '205/75\u00a0R16C'],
    ['205/55 R16 91X', '205/55\u00a0R16'],
    ['205/55 R16 999H', '205/55\u00a0R16'],
  ])('%s is %s', (text, size) => {
    expect(said(text)).toBe(size)
  })

  it.each(['', '205', '205/55', '120/70 ZR17', '315/80 R22.5', 'téli gumi', '206/55 R16'])(
    '%j is none',
    (text) => {
      expect(readSidewallSize(text)).toBeNull()
    },
  )
})

describe('the address of a size', () => {
  it.each(['205/55 R16', '205/55 R16 91H', '225/45 ZR17 94W XL', '225/45 RF17 91W', '205/75 R16C 113/111R'])(
    'of %s leads back to it',
    (text) => {
      const size = readSidewallSize(text)!
      const { searchParams } = new URL(sidewallHref(size), 'https://bolt.example')
      expect(readSidewallSize(searchParams.get('meret') ?? '')).toEqual(size)
    },
  )

  it.each([
    '205/55 R16 91H',
    '225/45 ZR17',
    '225/45 RF17',
    '205/75 R16C',
    '120/70 ZR17',
    '315/80 R22.5',
    '195 R14C',
  ])('is given for %s where the page draws it', (text) => {
    expect(isDrawn(sizeInText(text)!)).toBe(readSidewallSize(text) !== null)
  })

  it('has one spelling, by which the page is cached; what is no size is not', () => {
    const key = (search: string) => sidewallSearch(new URLSearchParams(search))
    expect(key('utm_source=level')).toBe('')
    expect(key('meret=+')).toBe('')
    expect(key('meret=205%2F55+r16+91h&x=1')).toBe('?meret=205-55-16+91H')
    expect(key('meret=2055516 91H')).toBe('?meret=205-55-16+91H')
    expect(key('meret=nincs')).toBeNull()
  })
})
