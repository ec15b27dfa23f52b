import { expect, it } from 'vitest'
import { isPublicAddress } from './public-address.ts'

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '224.0.0.1',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '2002:7f00:1::',
  '2001:db8::1',
  'localhost',
  '',
  '127.1',
])('takes nothing of %j', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

it.each(['8.8.8.8', '172.15.255.255', '172.32.0.1', '193.224.1.1', '2001:4860:4860::8888', '2a00:1450::1'])(
  'takes %s',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)
