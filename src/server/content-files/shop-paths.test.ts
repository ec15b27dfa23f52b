import { expect, it } from 'vitest'
import { accountRoutes } from '#storefront/account-routes.ts'
import { pageRoutes } from '#storefront/routes.ts'
import { ownPaths } from './shop-paths.ts'

/** Those below which stand things of the merchant: they are looked up. */
const listed = ['/', '/termekek', '/termek', '/gyujtemeny']

it('every page of the path table is known as one of the shop', () => {
  const first = [...pageRoutes, ...accountRoutes].map(({ path }) => `/${path.split('/')[1]}`)
  const unknown = first.filter(
    (path) => !path.startsWith('/:') && !listed.includes(path) && !ownPaths.has(path),
  )
  expect(unknown).toEqual([])
})
