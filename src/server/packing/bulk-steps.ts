import type { AdminRequest, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import type { Platform } from '#platform/platform.ts'
import { semaphore, type Semaphore } from '#platform/semaphore.ts'
import { CarrierError, createCarriers, type Carriers } from '#server/carrier/index.ts'
import {
  acceptOrder,
  findOrderByNumber,
  OrderRefusedError,
  OrderUnpaidError,
  prepareOrder,
  shipOrder,
  type Changed,
  type OrderRecord,
} from '#server/order/index.ts'
import {
  carrierOf,
  listPackedWeights,
  listPreparedParcels,
  ParcelRefusedError,
  prepareParcels,
  type ParcelRefusal,
} from '#server/parcel/index.ts'
import { currentParcels } from './current-parcels.ts'
import { listParcelGoods } from './packing-store.ts'
import { compartmentsFor, presentSize, type ParcelGoods } from './parcel-size.ts'
import { runStage, tooLarge, type ParcelNeed, type Stage } from './run.ts'
import { parcelNeed } from './run-read.ts'

type Body = AdminRequest<'takeBulkStep'>['body']
type Result = AdminResponse<'takeBulkStep'>['results'][number]
type Repair = Result['repair']
type Actor = `staff:${number}`
/** `undo` collects by what the steps of the present order can be taken back. */
type By = {
  actor: Actor
  unpaidReason: string
  counts: Body['parcel_counts']
  sizes: Body['parcel_sizes']
  undo: number[]
}

/** How many parcels are registered at a time by this process. */
const maxConcurrency = 4
/** Each holds one connection while its carrier works and needs another for its rows; the shop needs some too. */
const connectionsEach = 3

/** Takes steps of many orders, each in transactions of its own. */
export function createBulkSteps(platform: Platform) {
  const affordable = Math.floor(platform.config.databasePool / connectionsEach)
  const concurrency = Math.max(1, Math.min(maxConcurrency, affordable))
  const atCarriers = semaphore({ concurrency, maxQueue: 1000, queueTimeoutMs: 120_000 })

  return async function takeBulkStep(body: Body, actor: Actor): Promise<Result[]> {
    const by = () => ({
      actor,
      unpaidReason: body.unpaid_reason,
      counts: body.parcel_counts,
      sizes: body.parcel_sizes,
      undo: [],
    })
    const numbers = [...new Set(body.orders)]
    if (body.step === 'parcels') return registerMany(platform, atCarriers, numbers, by())
    const results: Result[] = []
    for (const number of numbers) results.push(await take(platform, number, body.step, by()))
    return results
  }
}

/** The steps of the database one after the other, so that the audit shows them as one change; then the carriers in parallel. */
async function registerMany(
  platform: Platform,
  atCarriers: Semaphore,
  numbers: readonly string[],
  by: By,
): Promise<Result[]> {
  const carriers = createCarriers(platform.config.carriers)
  const begun: { number: string; refused: Result | null }[] = []
  for (const number of numbers)
    begun.push({ number, refused: await settle(number, () => beginParcels(platform, number, by)) })
  return Promise.all(
    begun.map(
      async ({ number, refused }) =>
        refused ??
        (await settle(number, () => atCarriers(() => registerOne(platform, carriers, number, by)))) ??
        result(number, 'done', 'Bejegyezve, a címkéje megvan.'),
    ),
  )
}

function take(platform: Platform, number: string, step: 'accept' | 'ship', by: By): Promise<Result> {
  const work = step === 'accept' ? accept : ship
  return settle(number, () => work(platform, number, by)).then((refused) => ({
    ...(refused ?? result(number, 'done', step === 'accept' ? 'Elfogadva.' : 'Feladva.')),
    undo: by.undo,
  }))
}

/** What keeps an order from a step; null: it was taken. */
type Work = () => Promise<Result | null>

async function settle(number: string, work: Work): Promise<Result | null> {
  try {
    return await work()
  } catch (error) {
    return failed(number, error)
  }
}

async function accept(platform: Platform, number: string, { actor, undo }: By): Promise<Result | null> {
  const { order } = await stand(platform, number)
  if (order.state === 'accepted' || order.state === 'completed')
    return result(number, 'skipped', 'Már elfogadták.')
  collect(undo, await acceptOrder(platform, number, { actor }))
  return null
}

async function beginParcels(platform: Platform, number: string, { actor }: By): Promise<Result | null> {
  const { order, need, stage } = await stand(platform, number)
  if (stage === 'accept') return refuse(number, 'Előbb fogadja el.', orderLink(number))
  if (stage === 'none') return refuse(number, 'Ehhez most nem kell csomag.', orderLink(number))
  if (stage === 'done') return result(number, 'skipped', 'Már feladták.')
  if (order.fulfilment === 'unfulfilled') await prepareOrder(platform, number, { actor })
  if (need.kind === 'none') return result(number, 'skipped', 'Futárszolgálat nélkül megy, nem kell csomag.')
  return need.isReady ? result(number, 'skipped', 'Már bejegyezték.') : null
}

async function registerOne(
  platform: Platform,
  carriers: Carriers,
  number: string,
  { counts, sizes }: By,
): Promise<null> {
  const { order, parcels, goods, need } = await stand(platform, number)
  const count = counts[number] ?? (need.kind === 'carrier' ? need.count : 1)
  const compartments = compartmentsFor(order, parcels[0]?.carrier ?? carrierOf(order))
  const suggested = presentSize(goods, compartments, count)
  const size = sizes[number] ?? (suggested ? suggested.suggested : 'm')
  if (size === null) throw new OrderRefusedError(tooLarge)
  const wanted = { count, weightGrams: undefined, size, carrier: undefined }
  await prepareParcels(platform, carriers, number, wanted)
  return null
}

async function ship(platform: Platform, number: string, by: By): Promise<Result | null> {
  const { order, parcels, need, stage } = await stand(platform, number)
  if (stage === 'done') return result(number, 'skipped', 'Már feladták.')
  if (stage === 'parcels' && need.kind === 'carrier')
    return refuse(number, `Nincs még csomagja: ${need.name}. Előbb jegyezze be.`, orderLink(number))
  if (stage !== 'ship') return refuse(number, 'Előbb fogadja el.', orderLink(number))
  const { actor, unpaidReason, undo } = by
  if (order.fulfilment === 'unfulfilled') collect(undo, await prepareOrder(platform, number, { actor }))
  const shipment = {
    carrier: parcels[0]?.carrier,
    trackingCodes: parcels.map(({ trackingCode }) => trackingCode),
    itemNumbers: [],
    unpaid: unpaidReason === '' ? ('refused' as const) : { reason: unpaidReason },
  }
  collect(undo, await shipOrder(platform, number, shipment, { actor }))
  return null
}

function collect(undo: number[], changed: Changed): void {
  if (changed.undo !== null) undo.push(changed.undo)
}

type Standing = {
  order: OrderRecord
  parcels: Awaited<ReturnType<typeof listPreparedParcels>>
  goods: readonly ParcelGoods[]
  need: ParcelNeed
  stage: Stage
}

async function stand({ sql, config }: Platform, number: string): Promise<Standing> {
  const order = await findOrderByNumber(sql, number)
  if (!order) throw new OrderRefusedError(`Nincs ${number} számú rendelés.`)
  const [known, weights, found] = await Promise.all([
    listPreparedParcels(sql, [order.id]),
    listPackedWeights(sql, [order]),
    listParcelGoods(sql, [order]),
  ])
  const parcels = currentParcels(order, known)
  const ready = Object.keys(config.carriers)
  const goods = found.get(order.id) ?? []
  const need = parcelNeed(order, { own: parcels, ready, grams: weights.get(order.id) ?? 0, goods })
  return { order, parcels, goods, need, stage: runStage(order, need) }
}

const result = (number: string, outcome: Result['outcome'], text: string, repair: Repair = null): Result => ({
  number,
  outcome,
  text,
  repair,
  undo: [],
})
const refuse = (number: string, text: string, repair: Repair) => result(number, 'refused', text, repair)
const orderLink = (number: string): Repair => ({
  title: 'Rendelés megnyitása',
  href: `/rendelesek/${number}`,
})
const servicesLink: Repair = { title: 'Futár beállítása', href: '/beallitasok/kapcsolatok' }
const companyLink: Repair = { title: 'Cégadatok megnyitása', href: '/beallitasok/ceg' }

const refusals: Record<ParcelRefusal, { text: string; repair?: Repair }> = {
  unknown_order: { text: 'Nincs ilyen rendelés.' },
  in_progress: { text: 'Éppen más jegyzi be. Nézze meg egy perc múlva.' },
  not_set_up: { text: 'Ez a futárszolgálat nincs beállítva.', repair: servicesLink },
  which_carrier: { text: 'A szállítási módjának nincs futárszolgálata.', repair: servicesLink },
  other_carrier: { text: 'Másik futárszolgálatnál már van csomagja.' },
  not_ready: { text: 'Közben más állapotba került.' },
  no_parcels: { text: 'Nincs bejegyzett csomagja.' },
  not_known: { text: 'A futár válasza hiányzik. Jegyezze be újra, utána vonható vissza.' },
  label_lost: { text: 'A címke fájlja elveszett.' },
  collected: { text: 'Személyesen veszik át, nem kell csomag.' },
  address: { text: 'A bolt vagy az átvételi pont címe nem teljes.', repair: companyLink },
  no_closing: { text: 'Ezt a futárszolgálatot nem kell zárni.' },
}

/** What a step or a call to a carrier ran into, in words, with the place where it is mended. What nobody foresaw is thrown on. */
export function failed(number: string, error: unknown): Result {
  if (error instanceof OrderUnpaidError) return result(number, 'unpaid', error.message, orderLink(number))
  if (error instanceof OrderRefusedError) return refuse(number, error.message, orderLink(number))
  if (error instanceof ParcelRefusedError) {
    const { text, repair = orderLink(number) } = refusals[error.reason]
    return refuse(number, text, repair)
  }
  if (!(error instanceof CarrierError)) throw error
  return error.isPassing
    ? refuse(number, 'A futár rendszere nem válaszolt jól. Próbálja újra: kétszer nem jegyzi be.', null)
    : refuse(number, `A futár nem fogadta el: ${error.message}`, orderLink(number))
}
