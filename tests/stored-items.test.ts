import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = new URL('..', import.meta.url).pathname
const read = (path: string) => readFileSync(root + path, 'utf8')

it('the page of cookies names everything that the shop stores in a browser under a name of its own', () => {
  const page = read('src/storefront/consent/cookies-page.tsx')
  const sources = [
    ...globSync('src/storefront/**/*.{ts,tsx}', { cwd: root }),
    'src/platform/security/session.ts',
  ]
    .filter((path) => !/\.test\.|\/test-|cookies-page/.test(path))
    .map(read)
  const named = sources.flatMap((text) =>
    Array.from(
      text.matchAll(/'(boltiv_\w+|XSRF-TOKEN|cart_token|i18n_locale|cc_cookie)'/g),
      (match) => match[1]!,
    ),
  )
  expect(new Set(named).size).toBeGreaterThan(6)
  expect([...new Set(named)].filter((name) => !page.includes(name))).toEqual([])
})
