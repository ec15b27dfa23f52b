import { expect, test } from 'vitest'
import { addressKey } from './rate-limits.ts'

test('one address counts for itself, a /64 of IPv6 as one', () => {
  expect(addressKey('192.0.2.7')).toBe('192.0.2.7')
  expect(addressKey('::ffff:192.0.2.7')).toBe('192.0.2.7')
  expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(addressKey('2001:db8:1:2::9')).toBe('2001:db8:1:2::/64')
  expect(addressKey('2001:0db8:1:2:ffff::')).toBe('2001:db8:1:2::/64')
  expect(addressKey('2001:db8:1:3::9')).not.toBe(addressKey('2001:db8:1:2::9'))
  expect(addressKey('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
  expect(addressKey('::1')).toBe('0:0:0:0::/64')
})
