import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '#config'
import { systemClock } from '#platform/clock.ts'
import type { Platform } from '#platform/platform.ts'
import { checkService } from '../src/server/settings/service-check.ts'
import { foxpostAccount, startFoxpost } from './carriers/foxpost-fake.ts'
import { glsAccount, startGls } from './carriers/gls-fake.ts'
import { mplAccount, startMpl } from './carriers/mpl-fake.ts'
import { startBarionFake } from './gateways/barion-fake.ts'
import { startSimplePayFake } from './gateways/simplepay-fake.ts'
import { billingoKey, startBillingo } from './invoicing/billingo-fake.ts'
import { startSzamlazz, szamlazzKey } from './invoicing/szamlazz-fake.ts'

const simplePay = { merchant: 'PUBLICTESTHUF', secret: 'FxDa5w314kLlNseq2sKuVwaqZshZT5d6' }
const barion = { payee: 'bolt@sarki.example', posKey: '0'.repeat(32) }
const services: { stop: () => Promise<void> }[] = []
let env: Record<string, string>

beforeAll(async () => {
  const [foxpost, gls, mpl, billingo, szamlazz, simple, wallet] = await Promise.all([
    startFoxpost(),
    startGls(),
    startMpl(),
    startBillingo(),
    startSzamlazz(),
    startSimplePayFake(simplePay),
    startBarionFake(barion),
  ])
  services.push(foxpost, gls, mpl, billingo, szamlazz, simple, wallet)
  env = {
    SHOP_MODE: 'test',
    ...foxpostAccount,
    FOXPOST_URL: foxpost.url,
    ...glsAccount,
    GLS_URL: gls.url,
    ...mplAccount,
    MPL_URL: `${mpl.url}/v2/mplapi`,
    BILLINGO_KEY: billingoKey,
    BILLINGO_BLOCK_ID: '42',
    BILLINGO_URL: billingo.url,
    SZAMLAZZ_KEY: szamlazzKey,
    SZAMLAZZ_URL: `${szamlazz.url}/szamla`,
    SIMPLEPAY_MERCHANT: simplePay.merchant,
    SIMPLEPAY_SECRET: simplePay.secret,
    SIMPLEPAY_URL: simple.url,
    BARION_PAYEE: barion.payee,
    BARION_POS_KEY: barion.posKey,
    BARION_URL: wallet.url,
  }
})
afterAll(async () => {
  for (const service of services) await service.stop()
})

const check = (code: string, changed: Record<string, string> = {}) =>
  checkService({ config: loadConfig({ ...env, ...changed }), clock: systemClock } as Platform, code)

const wrong: [code: string, setting: string, value: string][] = [
  ['foxpost', 'FOXPOST_PASSWORD', 'rossz'],
  ['gls', 'GLS_PASSWORD', 'rossz'],
  ['mpl', 'MPL_API_SECRET', 'rossz'],
  ['billingo', 'BILLINGO_KEY', 'rossz'],
  ['billingo', 'BILLINGO_BLOCK_ID', '7'],
  ['szamlazz', 'SZAMLAZZ_KEY', 'b'.repeat(42)],
  ['simplepay', 'SIMPLEPAY_SECRET', 'rossz'],
  ['barion', 'BARION_POS_KEY', '1'.repeat(32)],
]

describe('a test call', () => {
  it.each([...new Set(wrong.map(([code]) => code))])('of %s says that the keys are right', async (code) => {
    expect(await check(code)).toEqual({
      ok: true,
      text: 'A szolgáltatás válaszolt, és elfogadta a kulcsokat.',
    })
  })

  it.each(wrong)('of %s says that %s is not', async (code, setting, value) => {
    const { ok, text } = await check(code, { [setting]: value })
    expect([ok, text]).toEqual([false, expect.stringMatching(/elutasította|nem érthetően/)])
    expect(text).not.toContain(value.length > 8 ? value : '\0')
  })

  it('of a service that is away says so', async () => {
    for (const code of ['gls', 'szamlazz', 'barion'])
      expect((await check(code, { [`${code.toUpperCase()}_URL`]: 'http://127.0.0.1:1' })).text).toMatch(
        /nem vagy nem érthetően válaszolt/,
      )
  })
})
