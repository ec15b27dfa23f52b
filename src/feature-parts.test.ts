import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { Feature, FeatureServer } from '#platform/feature.ts'
import type { Platform } from '#platform/platform.ts'
import { featureHandlers, featureJobs } from './feature-parts.ts'
import { features } from './features.ts'

const server = {} as FeatureServer
const handled = (...names: string[]): Feature => ({
  name: 'one',
  handlers: () => Object.fromEntries(names.map((name) => [name, async () => undefined])),
})

it('takes the handlers of all features together', async () => {
  const [first = '', ...others] = Object.keys(endpoints)
  const handlers = await featureHandlers([handled(first), handled(...others)], server)
  expect(Object.keys(handlers).toSorted()).toEqual(Object.keys(endpoints).toSorted())
})

it('names the endpoints that no feature handles', async () => {
  const [, ...others] = Object.keys(endpoints)
  await expect(featureHandlers([handled(...others)], server)).rejects.toThrow(Object.keys(endpoints)[0])
})

it('refuses what two features have', () => {
  const feature: Feature = { name: 'second', jobs: () => ({ tidy: async () => {} }) }
  expect(() => featureJobs([feature, feature], {} as Platform)).toThrow('second adds tidy')
})

it('lists every feature by a name of its own', () => {
  const names = features.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
