import { expect, it } from 'vitest'
import { deviceName } from './device-name.ts'

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome, Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari, iOS',
  ],
  ['', 'Ismeretlen eszköz'],
  ['Nyert! https://evil.hu <b>x</b>', 'Ismeretlen eszköz'],
  ['x'.repeat(10_000), 'Ismeretlen eszköz'],
])('a browser that says %s is called %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
