import { expect, it } from 'vitest'
import { accountRoutes } from './account-routes.ts'
import { keyParameters } from './page-keys.ts'
import { pageRoutes } from './routes.ts'
import { never } from './runtime/document/speculation.ts'

const table = [...pageRoutes, ...accountRoutes]
const isNever = (path: string) => never.some((entry) => path.startsWith(entry.slice(0, -1)))

it('no page of one customer is fetched on a guess, and every other page may be', () => {
  // Not cached, but the same for all, or a form that anybody may see.
  const forAnybody = [
    'cookies',
    'withdrawal',
    'contact',
    'newsletter',
    'newsletter-confirm',
    'newsletter-leave',
  ]
  const forms = ['register', 'forgotten-password', 'new-password', 'logout', 'verify-email', 'change-email']
  const alike = [
    ...forAnybody,
    ...forms,
    'resend-verification',
    'stock-alert',
    'stock-alert-confirm',
    'stock-alert-end',
    'review-request',
    'review-request-end',
    'fitting-day',
    'workshops',
  ]
  const mayBe = table.filter(({ path }) => !isNever(path)).map(({ name }) => name)
  expect(mayBe.toSorted()).toEqual([...Object.keys(keyParameters), ...alike].toSorted())
  expect(table.filter(({ guard, path }) => guard && !isNever(path))).toEqual([])
})

it('the list of what is not fetched names no page that is gone', () => {
  const noPages = ['/v1/*', '/api/*', '/docs/*', '/dev/*']
  const gone = never.filter((entry) => !table.some(({ path }) => path.startsWith(entry.slice(0, -1))))
  expect(gone).toEqual(noPages)
})
