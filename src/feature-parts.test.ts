import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { Feature, FeatureServer } from '#platform/feature.ts'
import type { Platform } from '#platform/platform.ts'
import { featureHandlers, featureJobs } from './feature-parts.ts'
import type { Shop } from '#server/content/index.ts'
import { emailKindNames, type EmailExamples } from '#server/email-texts/index.ts'
import { emailExamples, features } from './features.ts'

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

it.each(emailKindNames)('shows a whole email of the kind %s in the words that are tried out', (kind) => {
  const write = (emailExamples as EmailExamples<Shop>)[kind]
  const own = { subject: 'Tárgy {bolt}', heading: 'Címsor', opening: 'Ez az eleje.', closing: 'Ez a vége.' }
  const shop = {
    name: 'Próbabolt',
    legalName: 'Próba Kft.',
    phone: '+36 1 234 5678',
    email: 'bolt@example.hu',
    address: '1137 Budapest, Pozsonyi út 12.',
    taxNumber: '12345676-2-42',
    bankName: 'Minta Bank',
    bankAccount: '12345676-11111111-11111111',
    emailTexts: { [kind]: own },
  }
  const email = write!({ shop, publicUrl: 'https://bolt.example', now: new Date(0) })
  expect(email.subject).toBe('Tárgy Próbabolt')
  for (const part of [own.opening, own.closing, shop.name]) expect(email.text).toContain(part)
  // Something of the shop's own stands between the two.
  expect(email.text.length).toBeGreaterThan(150)
  expect(email.text).not.toMatch(/undefined|null|NaN/)
})
