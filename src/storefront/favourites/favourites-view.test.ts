import { describe, expect, it } from 'vitest'
import { listAddress, readQuery } from './favourites-view.ts'

const read = (search: string) => readQuery(new URLSearchParams(search))

describe('the address of a list', () => {
  it.each([
    ['', '/kedvencek'],
    ['lista=a&page=2', '/kedvencek?lista=a&page=2'],
    ['sort=price:asc&keres= t%C3%A9li ', '/kedvencek?keres=t%C3%A9li&sort=price%3Aasc'],
    ['sort=id:desc&page=1', '/kedvencek'],
    ['sort=toString&page=0.5', '/kedvencek'],
    ['page=99999999999', '/kedvencek'],
  ])('of %s is %s', (search, address) => {
    expect(listAddress(read(search))).toBe(address)
  })
})
