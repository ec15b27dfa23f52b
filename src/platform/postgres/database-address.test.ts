import { expect, it } from 'vitest'
import { withDatabase } from './connection-url.ts'
import { DatabaseAddressError, readDatabaseAddress } from './database-address.ts'

it('reads hosts, user, password and database, as they are written or encoded', () => {
  expect(readDatabaseAddress('postgres://bolt:p%40ss%2Fw@db.example.hu:5433/shop')).toMatchObject({
    hosts: [{ host: 'db.example.hu', port: 5433 }],
    user: 'bolt',
    password: 'p@ss/w',
    database: 'shop',
    encryption: 'off',
    target: 'any',
  })
  expect(readDatabaseAddress('postgresql://[::1]/shop').hosts).toEqual([{ host: '::1', port: 5432 }])
  expect(readDatabaseAddress('postgres://u@localhost/d?host=/run/postgresql')).toMatchObject({
    folder: '/run/postgresql',
  })
})

it('takes several hosts, and of them the one that takes writes', () => {
  const several = 'postgres://u:p@one:5432,two:5433,three/shop'
  expect(readDatabaseAddress(several)).toMatchObject({
    hosts: [
      { host: 'one', port: 5432 },
      { host: 'two', port: 5433 },
      { host: 'three', port: 5432 },
    ],
    target: 'primary',
  })
  const target = (name: string) => readDatabaseAddress(`${several}?target_session_attrs=${name}`).target
  expect(['any', 'read-write', 'primary', 'read-only', 'standby'].map(target)).toEqual([
    'any',
    'primary',
    'primary',
    'standby',
    'standby',
  ])
})

it.each([
  ['disable', 'off', undefined],
  ['prefer', 'preferred', false],
  ['require', 'required', false],
  ['no-verify', 'required', false],
  ['verify-ca', 'required', true],
  ['verify-full', 'required', true],
])('sslmode=%s is %s', (mode, encryption, isVerified) => {
  const read = readDatabaseAddress(`postgres://u@db/shop?sslmode=${mode}`)
  expect(read.encryption).toBe(encryption)
  if (isVerified !== undefined) expect(read.tls.rejectUnauthorized).toBe(isVerified)
})

it('passes over what others set, and refuses what it does not know, without naming a secret', () => {
  expect(
    readDatabaseAddress('postgres://u@db/d?channel_binding=require&uselibpqcompat=true').hosts,
  ).toHaveLength(1)
  for (const [address, reason] of [
    ['postgres://u:hunter2@db/d?sslmod=require', 'the parameter sslmod is not known'],
    [
      'postgres://u:hunter2@db/d?sslmode=on',
      'sslmode is not one of disable, allow, prefer, require, no-verify, verify-ca, verify-full',
    ],
    [
      'postgres://u:hunter2@db/d?sslmode=verify-full&sslrootcert=/nowhere/ca.pem',
      'sslrootcert can’t be read (ENOENT)',
    ],
    [
      'postgres://u:hunter2@db/d?sslrootcert=/nowhere/ca.pem',
      'sslrootcert is of no use without sslmode=verify-full',
    ],
    ['postgres://u:hunter2@one,,two/d', 'it has a host that can’t be read'],
    [
      'postgres://u:hunter2@one,two/d?target_session_attrs=best',
      'target_session_attrs is not one of any, read-write, primary, read-only, standby',
    ],
    ['postgres://u:hunter2%zz@one/d', 'it has a % that stands for no character'],
  ] as const)
    expect(() => readDatabaseAddress(address)).toThrow(new DatabaseAddressError(reason))
})

it('names another database of the same server', () => {
  expect(withDatabase('postgres://u:p@one:1,two:2/shop?sslmode=require', 'tri al')).toBe(
    'postgres://u:p@one:1,two:2/tri%20al?sslmode=require',
  )
  expect(withDatabase('postgres://u@one', 'trial')).toBe('postgres://u@one/trial')
})
