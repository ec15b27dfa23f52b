import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { searchdConfiguration } from './searchd-configuration.ts'

test('the file for operators is what the tests run', () => {
  const file = readFileSync(new URL('../../../docs/deployment/searchd.conf', import.meta.url), 'utf8')
  expect(file).toBe(searchdConfiguration({ listen: '10.0.0.21:9306', folder: '/var/lib/sphinxsearch/shop' }))
})
