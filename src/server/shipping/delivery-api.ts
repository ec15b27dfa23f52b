import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { carrierCodes, carrierName, isCarrier } from '#server/carrier/index.ts'
import { listCategoryNames } from '#server/catalogue/index.ts'
import type { AdminHandlers } from '#platform/admin/admin-endpoint.ts'
import type { OpeningStep } from '#platform/admin/today.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { platformError } from '#platform/http/errors.ts'
import type { Platform } from '#platform/platform.ts'
import {
  addDeliveryPresets,
  changeDelivery,
  createDelivery,
  orderDeliveries,
  removeDelivery,
  switchDelivery,
} from './delivery-changes.ts'
import { toFields, type DeliveryRow } from './delivery-method.ts'
import { deliveryPresets } from './delivery-presets.ts'
import { listDeliveryRows } from './delivery-store.ts'
import { deliveryState, deliverySummary, type DeliveryNames } from './delivery-text.ts'
import { pickupProviders } from './feeds/pickup-feeds.ts'
import { listProviderStates } from './pickup-store.ts'

type DeliveryHandlers = Pick<
  AdminHandlers,
  | 'listDeliveryMethods'
  | 'addDeliveryPresets'
  | 'createDeliveryMethod'
  | 'orderDeliveryMethods'
  | 'changeDeliveryMethod'
  | 'switchDeliveryMethod'
  | 'removeDeliveryMethod'
>

/** What the checkout knows of methods, handed in. */
export type DeliveryPorts = {
  /** Runs a change; it is refused when it would leave no delivery that can be paid for. */
  keepSelling: <T>(platform: Platform, work: (tx: Transaction) => Promise<T>) => Promise<T>
  /** Whether an open cart points to the method. */
  isDeliveryInCart: (tx: Executor, id: number) => Promise<boolean>
}

/** Delivery methods at the desk. Every change goes through `change`: one transaction each. */
export function createDeliveryHandlers(platform: Platform, ports: DeliveryPorts): DeliveryHandlers {
  const { sql } = platform
  const change = <T>(work: (tx: Transaction) => Promise<T>) => ports.keepSelling(platform, work)
  const list = () => presentDeliveries(sql)
  const one = async (id: number) => {
    const found = (await list()).methods.find((method) => method.id === id)
    if (!found) throw platformError('not_found')
    return found
  }

  return {
    listDeliveryMethods: list,
    async addDeliveryPresets({ body }) {
      await change((tx) => addDeliveryPresets(tx, body.presets))
      return list()
    },
    async createDeliveryMethod({ body }) {
      return one(await change((tx) => createDelivery(tx, body)))
    },
    async orderDeliveryMethods({ body }) {
      await change((tx) => orderDeliveries(tx, body.ids))
      return list()
    },
    async changeDeliveryMethod({ params: { id }, body: { version, ...fields } }) {
      await change((tx) => changeDelivery(tx, { id, version }, fields))
      return one(id)
    },
    async switchDeliveryMethod({ params: { id }, body }) {
      await change((tx) => switchDelivery(tx, id, body.active))
      return one(id)
    },
    async removeDeliveryMethod({ params: { id } }) {
      const outcome = await change(async (tx) => removeDelivery(tx, id, await ports.isDeliveryInCart(tx, id)))
      return { outcome }
    },
  }
}

/** The list as the desk and the command line show it. */
export async function presentDeliveries(sql: Executor): Promise<AdminResponse<'listDeliveryMethods'>> {
  const [rows, categories, states] = await Promise.all([
    listDeliveryRows(sql),
    listCategoryNames(sql),
    listProviderStates(sql),
  ])
  const providers = pickupProviders.map((code) => ({
    code,
    name: isCarrier(code) ? carrierName(code) : 'Saját partnerek',
    points: states.find(({ provider }) => provider === code)?.active ?? 0,
  }))
  const names: DeliveryNames = {
    providers: new Map(providers.map((provider) => [provider.code, provider])),
    categories: new Map(categories.map(({ slug, name }) => [slug, name])),
  }
  return {
    methods: rows.map((row) => presentDelivery(row, names)),
    presets: deliveryPresets.map(({ slug, fields: { name, description }, hasPrice }) => ({
      slug,
      name,
      description,
      price_label: hasPrice ? 'Díj' : null,
      is_added: rows.some((row) => row.slug === slug),
    })),
    carriers: carrierCodes.map((code) => ({ code, name: carrierName(code) })),
    pickup_providers: providers,
    categories,
  }
}

function presentDelivery(
  row: DeliveryRow,
  names: DeliveryNames,
): AdminResponse<'listDeliveryMethods'>['methods'][number] {
  return {
    ...toFields(row),
    id: row.id,
    slug: row.slug,
    version: row.version,
    state: deliveryState(row, names),
    summary: deliverySummary(row, names),
  }
}

/** Left until the shop opens: a delivery method that customers can choose. */
export const deliveryStep: OpeningStep = {
  name: 'delivery',
  title: 'Szállítási mód',
  right: 'settings.edit',
  href: '/beallitasok/szallitas',
  rank: 20,
  async find({ sql }) {
    const offered = (await presentDeliveries(sql)).methods.filter(({ active }) => active)
    const ready = offered.filter(({ state }) => state.kind === 'ok')
    if (ready.length > 0) return { isDone: true, detail: ready.map(({ name }) => name).join(', ') }
    const [first] = offered
    return {
      isDone: false,
      detail: first
        ? `${first.name}: ${first.state.text}.`
        : 'Adja meg, hogyan jut el a csomag a vevőhöz, és mennyiért.',
    }
  },
}
