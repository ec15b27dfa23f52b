import { parseOptions } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { hashPassword, newPasswordProblem, passwordFits } from './passwords.ts'

describe('a password', () => {
  it('fits its own hash alone', async () => {
    const hash = await hashPassword('árvíztűrő tükörfúrógép')
    expect(await passwordFits(hash, 'árvíztűrő tükörfúrógép')).toBe(true)
    expect(await passwordFits(hash, 'Árvíztűrő tükörfúrógép')).toBe(false)
    expect(await passwordFits(hash, '')).toBe(false)
  })

  it('is the same whichever form its accents come in', async () => {
    expect(await passwordFits(await hashPassword('tükörfúró'.normalize('NFD')), 'tükörfúró')).toBe(true)
  })

  it('fits nothing where there is no hash, not even the stand-in of the same cost', async () => {
    expect(await passwordFits(null, 'no such account')).toBe(false)
  })

  it('is stored as argon2id with 19 MiB and two passes, salted', async () => {
    const [one, other] = [await hashPassword('ugyanaz a jelszó'), await hashPassword('ugyanaz a jelszó')]
    expect(one).not.toBe(other)
    expect(one).toMatch(/^\$argon2id\$/)
    expect(parseOptions(one)).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  })
})

describe('a new password', () => {
  it.each(['12345678', 'password', 'Password', 'PASSWORD1', 'qwertyuiop', 'iloveyou'])(
    '%s is too common',
    (password) => {
      expect(newPasswordProblem(password, 'a@b.hu')).toContain('gyakori')
    },
  )

  it.each(['Kovacs.Judit@pelda.hu', 'kovacs.judit@PELDA.hu', 'kovacs.judit'])(
    '%s is the own address',
    (password) => {
      expect(newPasswordProblem(password, 'kovacs.judit@pelda.hu')).toContain('e-mail-címe')
    },
  )

  it.each(['zöld traktor 7', 'a b c d e f', '🙂🙃🙂🙃🙂🙃🙂🙃', 'qzxvbnmk'])('%s will do', (password) => {
    expect(newPasswordProblem(password, 'kovacs.judit@pelda.hu')).toBeNull()
  })
})
