import { describe, expect, it } from 'vitest'
import { readSender, readServer, serverErrors, writeSender, writeServer } from './mail-settings.ts'

const server = {
  host: 'smtp.sarki.example',
  port: 587,
  secure: false,
  user: 'bolt@sarki.example',
  password: 'tí:t@ok/#',
}

describe('a mail server', () => {
  it('goes into one address and comes back, whatever the password holds', () => {
    expect(readServer(writeServer(server)!)).toEqual(server)
    const closed = { ...server, port: 465, secure: true }
    expect(writeServer(closed)).toMatch(/^smtps:.*:465$/)
    expect(readServer(writeServer(closed)!)).toEqual(closed)
    expect(writeServer({ ...server, user: '' })).toBe('smtp://smtp.sarki.example:587')
  })

  it('may be absent', () => {
    expect(writeServer({ ...server, host: '' })).toBeNull()
    expect(readServer(undefined)).toMatchObject({ host: '', port: 587 })
  })

  it.each([
    [{ host: 'smtp://smtp.hu' }, ['host']],
    [{ host: '', user: 'bolt' }, ['host']],
    [{ host: '', user: '' }, []],
    [{ port: 465 }, ['port']],
    [{ port: 587, secure: true }, ['port']],
    [{ port: 2525 }, []],
    [{ port: 2525, secure: true }, []],
  ])('%j is refused at %j', (change, fields) =>
    expect(Object.keys(serverErrors({ ...server, ...change }))).toEqual(fields),
  )
})

it.each([
  ['Sarki Gumi <bolt@sarki.example>', { name: 'Sarki Gumi', email: 'bolt@sarki.example' }],
  ['bolt@sarki.example', { name: '', email: 'bolt@sarki.example' }],
])('the sender %s goes both ways', (from, sender) => {
  expect(readSender(from)).toEqual(sender)
  expect(writeSender(sender)).toBe(from)
})
