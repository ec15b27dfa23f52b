import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { loadConfig } from '#config'
import { glsState } from '#server/carrier/gls/gls.ts'
import { createCarriers } from '#server/carrier/index.ts'
import type { ParcelRequest } from '#server/carrier/index.ts'
import { parcelRequest } from '#server/parcel/parcel.ts'
import { json, startFakeService, type FakeRequest, type FakeService } from '#tests/invoicing/fake-service.ts'
import { adjustment, line, orderRecord, seller } from '#tests/invoicing/order-record.ts'
import { freePort } from '#tests/support/free-port.ts'
import { foxpostAccount } from './foxpost-fake.ts'
import { glsAccount } from './gls-fake.ts'
import { mplAccount } from './mpl-fake.ts'
import { foxpostDocument, glsDocument, glsStatusCodes, mplDocument } from './published-documents.ts'

/** Where the carriers' documents lie; they are not part of the shop. */
const folder = process.env.CARRIER_DOCUMENTS ?? ''
const prism = ['--yes', '--package', '@stoplight/prism-cli@5.16.0', 'prism', 'mock', '--host', '127.0.0.1']

const shippingAddress = {
  country: 'HU',
  postal_code: '9700',
  city: 'Szombathely',
  address: 'Fő utca 12/B',
  name: 'Tűző Ödön',
  phone: '+36 30 123 4567',
  email: 'odon@example.hu',
  comment: 'Kapukód: 12',
}
const cash = { id: 2, name: 'Utánvét', description: '', type: 'cash_on_delivery' as const, gateway: null }
const pointOf = (provider: string, externalId: string) => ({
  id: `${provider}:${externalId}`,
  externalId,
  name: 'Automata',
  address: '1138 Budapest, Váci út 1.',
  provider,
  type: 'locker',
})
const request = (changes: Parameters<typeof orderRecord>[0]): ParcelRequest =>
  parcelRequest(orderRecord({ lines: [line()], ...changes }), seller, {
    index: 1,
    takesCash: true,
    count: 1,
    weightGrams: 9001,
    size: 'm',
  })
const toTheDoor = request({
  shippingAddress,
  paymentMethod: cash,
  adjustments: [adjustment('shipping', 1991)],
})
const toAPoint = (provider: string, id: string) => request({ pickupPoint: pointOf(provider, id) })

describe.skipIf(folder === '')('mocks that Prism makes of the published documents', () => {
  let dataFolder: string
  const mocks: { process: ChildProcess; relay: FakeService }[] = []
  /** What was requested and how it was responded to; where Prism refused a call, why. */
  const seen: string[] = []

  /** A mock behind a relay that notes what passes. */
  async function startMock(name: string, document: object, own: (received: FakeRequest) => object | null) {
    const file = join(dataFolder, `${name}.json`)
    writeFileSync(file, JSON.stringify(document))
    const port = await freePort()
    const child = spawn('npx', [...prism, '--port', String(port), file], { detached: true, stdio: 'ignore' })
    const relay = await startFakeService(async (received) => {
      const ours = own(received)
      if (ours) return json(200, ours)
      const path = received.url.pathname.replace('/v2/mplapi', '') + received.url.search
      const { method, headers, body } = received
      for (const hop of ['host', 'connection', 'content-length', 'transfer-encoding']) headers.delete(hop)
      const sent = method === 'GET' ? null : new Uint8Array(body)
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body: sent })
      const text = await response.text()
      const why = response.ok ? '' : ` ${response.headers.get('sl-violations')}`
      seen.push(`${method} ${path.replace(/\?.*/, '')} ${response.status}${why}`)
      return { status: response.status, headers: { 'content-type': 'application/json' }, body: text }
    })
    mocks.push({ process: child, relay })
    await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/`), { timeout: 120_000, interval: 500 })
    return relay.url
  }

  let carriers: ReturnType<typeof createCarriers>
  let urls: { FOXPOST_URL: string; GLS_URL: string; MPL_URL: string }
  beforeAll(async () => {
    dataFolder = mkdtempSync(join(tmpdir(), 'boltiv-carriers-'))
    const token = ({ url }: FakeRequest) =>
      url.pathname === '/oauth2/token' ? { access_token: 'token', expires_in: 3600 } : null
    const foxpost = await startMock('foxpost', foxpostDocument(folder), () => null)
    const gls = await startMock('gls', glsDocument(folder), () => null)
    const mpl = await startMock('mpl', mplDocument(folder), token)
    urls = { FOXPOST_URL: `${foxpost}/api`, GLS_URL: gls, MPL_URL: `${mpl}/v2/mplapi` }
    carriers = createCarriers(
      loadConfig({ DATA_DIR: dataFolder, ...foxpostAccount, ...glsAccount, ...mplAccount, ...urls }).carriers,
    )
  }, 300_000)
  afterAll(async () => {
    for (const { process: child, relay } of mocks) {
      if (child.pid !== undefined) process.kill(-child.pid)
      await relay.stop()
    }
    rmSync(dataFolder, { recursive: true })
  })

  /** What was requested by `work`; what is returned is made up, so it may make no sense. */
  async function callsOf(...work: (() => Promise<unknown>)[]): Promise<string[]> {
    seen.length = 0
    for (const one of work) await one().catch(() => null)
    return [...seen]
  }

  it('take what Foxpost is sent', async () => {
    const { foxpost } = carriers
    const parcel = { trackingCode: 'CLFOX000000000001', carrierId: 'CLFOX000000000001' }
    const received = await callsOf(
      () => foxpost!.register(toTheDoor, false),
      () => foxpost!.register(toAPoint('foxpost', 'hu35'), true),
      () => foxpost!.label(parcel),
      () => foxpost!.track(parcel.trackingCode),
    )
    expect(received).toEqual([
      'POST /api/parcel 201',
      'GET /api/label/info/2026-000123-1 200',
      'POST /api/parcel 201',
      'POST /api/label/A6 200',
      'GET /api/tracking/CLFOX000000000001 200',
    ])
  })

  it('take what GLS is sent, and say what is read', async () => {
    const { gls } = carriers
    const made = await gls!.register(toTheDoor, false)
    expect(Buffer.from(made.label!).toString()).toContain('%PDF-')
    const received = await callsOf(
      () => gls!.register(toAPoint('gls', '1027-CSOMAGPONT05'), true),
      () => gls!.track('90000000001'),
    )
    expect(received).toEqual([
      'POST /GetParcelList 200',
      'POST /PrintLabels 200',
      'POST /GetParcelStatuses 200',
    ])
  })

  it('take what MPL is sent', async () => {
    const { mpl } = carriers
    const parcel = { trackingCode: 'PNTM4100000000', carrierId: 'PNTM4100000000' }
    const received = await callsOf(
      () => mpl!.register(toTheDoor, false),
      () => mpl!.register(toAPoint('mpl', '200001'), true),
      () => mpl!.label(parcel),
      () => mpl!.close!(),
    )
    expect(received).toEqual([
      'POST /shipments 200',
      'GET /shipments 200',
      'POST /shipments 200',
      'GET /shipments/label 200',
      'POST /shipments/close 200',
    ])
  })

  it.each([
    ['FOXPOST_URL', '/parcel', [{ recipientName: 'Tűző Ödön', recipientPhone: '+36301234567' }]],
    ['GLS_URL', '/PrintLabels', { Username: 'bolt@example.hu', parcelList: [] }],
    ['MPL_URL', '/shipments', [{ webshopID: '2026-000123-1' }]],
  ] as const)('refuse what is missing or named wrong (%s)', async (setting, path, body) => {
    const response = await fetch(urls[setting] + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${btoa('bolt:titok')}`,
        'x-request-id': randomUUID(),
        'x-accounting-code': 'SZLA1',
      },
      body: JSON.stringify(body),
    })
    expect([400, 422]).toContain(response.status)
  })

  it('know no state of a GLS parcel that is not known here', () => {
    const codes = glsStatusCodes(folder)
    expect(codes.length).toBeGreaterThan(50)
    expect(codes.filter((code) => glsState(code) === null)).toEqual([])
  })
})
