import { describe, expect, it, vi } from 'vitest'
import { clearUserCookie, parseUserCookie, writeUserCookie } from './user-cookie.ts'

describe('the cookie of the signed-in user', () => {
  it('holds the id and the first name and nothing else, for thirty days', () => {
    const setCookie = vi.fn<(name: string, value: string, options: { maxAge: number }) => void>()
    const user = { id: 7, first_name: 'Őri; "Gergő"', email: 'ori@levelem.example', phone: '+36301234567' }
    writeUserCookie({ setCookie }, user)
    const [name, value, options] = setCookie.mock.calls[0]!
    expect([name, options]).toEqual(['boltiv_user', { maxAge: 2_592_000 }])
    expect(JSON.parse(value)).toEqual({ id: 7, first_name: 'Őri; "Gergő"' })
    expect(parseUserCookie(value)).toEqual({ id: 7, first_name: 'Őri; "Gergő"' })
  })

  it('is removed by an age of nothing', () => {
    const setCookie = vi.fn<(name: string, value: string, options: { maxAge: number }) => void>()
    clearUserCookie({ setCookie })
    expect(setCookie).toHaveBeenCalledWith('boltiv_user', '', { maxAge: 0 })
  })

  it.each([null, '', 'null', '[]', '7', '{"id":"7","first_name":"x"}', '{"id":7}', '{"id":7,'])(
    'says nobody when it holds %j',
    (text) => {
      expect(parseUserCookie(text)).toBeNull()
    },
  )
})
