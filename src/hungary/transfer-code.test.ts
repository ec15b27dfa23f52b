import { expect, it } from 'vitest'
import { readBic, transferCode } from './transfer-code.ts'

const transfer = {
  bic: 'OTPVHUHB',
  name: 'Gumi és Garázs Kft.',
  account: '12345676-11111111-11111111',
  amount: 26_981,
  lastDay: '2026-11-30',
  reference: '2026-000123',
}

it('has seventeen lines, as the apps of banks read them', () => {
  expect(transferCode(transfer)!.split('\n')).toEqual([
    'HCT',
    '001',
    '1',
    'OTPVHUHB',
    'Gumi és Garázs Kft.',
    'HU35123456761111111111111111',
    'HUF26981',
    '20261130235959+1',
    '',
    '2026-000123',
    ...Array<string>(7).fill(''),
  ])
})

it('keeps a name within its line, however it is written', () => {
  const [name] = transferCode({ ...transfer, name: `Első\nmásodik ${'x'.repeat(90)}` })!
    .split('\n')
    .slice(4)
  expect(name).toBe(`Első második ${'x'.repeat(57)}`)
})

it.each([
  { account: '12345676-11111112' },
  { account: '' },
  { bic: 'ABC' },
  { amount: 0 },
  { amount: 1_000_000_000 },
])('there is none of %j', (wrong) => {
  expect(transferCode({ ...transfer, ...wrong })).toBeNull()
})

it.each([
  [' otpv hu hb ', 'OTPVHUHB'],
  ['GIBAHUHBXXX', 'GIBAHUHBXXX'],
  ['DEUTDEFF', null],
  ['OTPVHUH', null],
  ['', null],
])('%j is the BIC %s', (text, bic) => {
  expect(readBic(text)).toBe(bic)
})
