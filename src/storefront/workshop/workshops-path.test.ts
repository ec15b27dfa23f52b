import { describe, expect, it } from 'vitest'
import { goodsText } from './offered-goods.ts'
import { readWorkshopsQuery, workshopsHref } from './workshops-path.ts'

const read = (search: string) => readWorkshopsQuery(new URLSearchParams(search))

describe('the address of the workshops', () => {
  it('is read as it is written', () => {
    const query = { near: 'Győr', goods: '12:4,15:2', back: '/termek/fjell?valtozat=GG-1' }
    expect(read(workshopsHref(query).split('?')[1]!)).toEqual(query)
    expect(workshopsHref({})).toBe('/szerelesi-muhelyek')
    const form = new FormData()
    form.set('hely', ' 9021 ')
    expect(readWorkshopsQuery(form)).toEqual({ near: '9021', goods: '', back: '' })
  })

  it.each(['12', '12:0', '0:4', 'x', '12:4,'])('knows no goods like %s', (goods) => {
    expect(read(`aruk=${goods}`).goods).toBe('')
  })

  it.each([
    'https://other.example/',
    '//other.example',
    '/\\other.example',
    'javascript:alert(1)',
    '/%09/other.example',
    'termek',
  ])('never leads back to %s', (back) => {
    const { back: safe } = readWorkshopsQuery(new URLSearchParams({ vissza: back }))
    const to = new URL(safe || '/', 'https://shop.example')
    expect(to.origin).toBe('https://shop.example')
    expect(safe.startsWith('//')).toBe(false)
  })
})

it('goods are named with their quantities, thirty kinds at most', () => {
  const line = (variantId: number, quantity: number) => ({ variantId, quantity })
  expect(goodsText([line(12, 4), line(13, 0), line(15, 2)])).toBe('12:4,15:2')
  expect(goodsText([])).toBe('')
  const many = Array.from({ length: 40 }, (_none, index) => line(index + 1, 1))
  expect(goodsText(many).split(',')).toHaveLength(30)
})
