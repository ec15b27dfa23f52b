import { describe, expect, it } from 'vitest'
import type { Call } from '#contract/client.ts'
import { aheadTransport } from '../client/ahead-transport.ts'
import { readableAddress } from '../../listing/listing-url.ts'
import { formAddress } from './form-navigation.ts'
import { inPageAddress, isFrugal, isPlainClick } from './link-navigation.ts'
import { escapeJson } from '../document/payload.ts'
import { createPrefetcher } from './prefetch.ts'

const anchor = (href: string, target = '', download = false) => ({
  href,
  target,
  hasAttribute: () => download,
})
const here = 'https://bolt.example/termekek/teli-gumi?page=2'

describe('a click on a link', () => {
  it('opens pages of this site in place', () => {
    expect(inPageAddress(anchor('https://bolt.example/termek/a?b=1'), here)?.href).toBe(
      'https://bolt.example/termek/a?b=1',
    )
  })

  it.each([
    anchor('https://evil.example/'),
    anchor('mailto:a@b.example'),
    anchor('https://bolt.example/termek/a', '_blank'),
    anchor('https://bolt.example/termek/a', '', true),
    anchor(`${here}#szurok`),
    anchor('https://bolt.example/szamla.pdf'),
  ])('leaves $href to the browser', (link) => {
    expect(inPageAddress(link, here)).toBeNull()
  })

  it('is left alone with a modifier key or another button', () => {
    const plain = {
      button: 0,
      defaultPrevented: false,
      metaKey: false,
      ctrlKey: false,
      shiftKey: false,
      altKey: false,
    }
    expect(isPlainClick(plain)).toBe(true)
    expect(isPlainClick({ ...plain, ctrlKey: true })).toBe(false)
    expect(isPlainClick({ ...plain, button: 1 })).toBe(false)
    expect(isPlainClick({ ...plain, defaultPrevented: true })).toBe(false)
  })
})

describe('a plain form', () => {
  it('opens its address without the empty fields', () => {
    const fields: [string, string][] = [
      ['marka', 'a'],
      ['marka', 'b'],
      ['ar_min', ' '],
      ['sort', 'price:asc'],
    ]
    expect(formAddress('https://bolt.example/termekek/a?regi=1', fields)).toBe(
      '/termekek/a?marka=a&marka=b&sort=price%3Aasc',
    )
    expect(formAddress('https://bolt.example/kereses', [['q', '']])).toBe('/kereses')
  })
})

describe('a filter form', () => {
  it('opens the readable address of the list', () => {
    expect(readableAddress('/termekek/a?marka=b&marka=a&ar_min=15%20000&sort=price%3Aasc')).toBe(
      '/termekek/a?ar=15000-&marka=a,b&sort=price:asc',
    )
  })
})

describe('prefetching', () => {
  it('does nothing where data is dear', () => {
    expect(isFrugal({ saveData: true })).toBe(true)
    expect(isFrugal({ effectiveType: 'slow-2g' })).toBe(true)
    expect(isFrugal({ saveData: false, effectiveType: '4g' })).toBe(false)
    expect(isFrugal(undefined)).toBe(false)
  })

  it('runs four at a time and the same page once', async () => {
    const started: string[] = []
    const finish: (() => void)[] = []
    const prefetch = createPrefetcher((url) => {
      started.push(url.pathname)
      return new Promise<void>((resolve) => finish.push(resolve))
    })
    for (const path of ['/1', '/1', '/2', '/3', '/4', '/5']) prefetch(new URL(path, here))
    expect(started).toEqual(['/1', '/2', '/3', '/4'])
    finish[0]?.()
    await new Promise((resolve) => setTimeout(resolve))
    expect(started).toEqual(['/1', '/2', '/3', '/4', '/5'])
  })

  it('hands a response over once, while it is fresh', async () => {
    let time = 0
    let requested = 0
    const { transport, ahead } = aheadTransport(
      () => Promise.resolve(++requested),
      () => time,
    )
    const call: Call = {
      name: 'productGet',
      method: 'GET',
      path: '/v1/product/{slug}',
      params: { slug: 'a' },
      query: {},
      body: undefined,
    }
    await ahead(call)
    expect([await transport(call), requested]).toEqual([1, 1])
    expect([await transport(call), requested]).toEqual([2, 2])
    await ahead(call)
    time = 10_000
    expect([await transport(call), requested]).toEqual([4, 4])
  })
})

describe('data in the document', () => {
  it('cannot close its script element and reads back the same', () => {
    const data = { text: '</script><!--\u2028', list: [1, null] }
    expect(escapeJson(data)).not.toMatch(/[<\u2028]/)
    expect(JSON.parse(escapeJson(data))).toEqual(data)
  })
})
