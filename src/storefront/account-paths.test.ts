import { describe, expect, it } from 'vitest'
import { isLater } from './account-paths.ts'
import { accountRoutes } from './account-routes.ts'
import { pageRoutes } from './routes.ts'

/** A path with something in place of its parameters, both with and without those that may be absent. */
const pathsOf = (routes: { path: string }[]) =>
  routes.flatMap(({ path }) => {
    const paths = [path.replaceAll('?', ''), path.replaceAll(/\/:\w+\?/g, '')]
    return [...new Set(paths)].map((each) => each.replaceAll(/:\w+/g, 'minta'))
  })

describe('the paths of later pages', () => {
  it.each(pathsOf(accountRoutes))('include %s', (path) => {
    expect(isLater(path)).toBe(true)
  })

  it.each(pathsOf(pageRoutes))('leave out %s', (path) => {
    expect(isLater(path)).toBe(false)
  })
})
