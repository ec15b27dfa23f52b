import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { loadShop } from '#server/content/index.ts'
import type { AdminHandlers } from '#platform/admin/admin-endpoint.ts'
import type { OpeningStep } from '#platform/admin/today.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { platformError } from '#platform/http/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { gatewayNames, type Gateway } from './gateways.ts'
import {
  addPaymentPresets,
  changePayment,
  createPayment,
  orderPayments,
  removePayment,
  switchPayment,
  type Deliveries,
} from './payment-changes.ts'
import { gatewayName, paymentState, paymentSummary, toPaymentFields } from './payment-method.ts'
import { listPaymentRows } from './payment-method-store.ts'
import { paymentPresets } from './payment-presets.ts'

type PaymentHandlers = Pick<
  AdminHandlers,
  | 'listPaymentMethods'
  | 'addPaymentPresets'
  | 'createPaymentMethod'
  | 'orderPaymentMethods'
  | 'changePaymentMethod'
  | 'switchPaymentMethod'
  | 'removePaymentMethod'
>

/** What delivery and checkout know of methods, handed in. */
export type PaymentPorts = {
  listDeliveries: (sql: Executor) => Promise<Deliveries>
  /** Runs a change; it is refused when it would leave no delivery that can be paid for. */
  keepSelling: <T>(platform: Platform, work: (tx: Transaction) => Promise<T>) => Promise<T>
  /** Whether an open cart points to the method. */
  isPaymentInCart: (tx: Executor, id: number) => Promise<boolean>
}

/** Payment methods at the desk. Every change goes through `change`: one transaction each. */
export function createPaymentHandlers(platform: Platform, ports: PaymentPorts): PaymentHandlers {
  const change = <T>(work: (tx: Transaction, deliveries: Deliveries) => Promise<T>) =>
    ports.keepSelling(platform, async (tx) => work(tx, await ports.listDeliveries(tx)))
  const list = async () => presentPayments(platform, await ports.listDeliveries(platform.sql))
  const one = async (id: number) => {
    const found = (await list()).methods.find((method) => method.id === id)
    if (!found) throw platformError('not_found')
    return found
  }

  return {
    listPaymentMethods: list,
    async addPaymentPresets({ body }) {
      await change((tx, deliveries) => addPaymentPresets(tx, body.presets, deliveries))
      return list()
    },
    async createPaymentMethod({ body }) {
      return one(await change((tx, deliveries) => createPayment(tx, body, deliveries)))
    },
    async orderPaymentMethods({ body }) {
      await change((tx) => orderPayments(tx, body.ids))
      return list()
    },
    async changePaymentMethod({ params: { id }, body: { version, ...fields } }) {
      await change((tx, deliveries) => changePayment(tx, { id, version }, fields, deliveries))
      return one(id)
    },
    async switchPaymentMethod({ params: { id }, body }) {
      await change((tx, deliveries) => switchPayment(tx, id, body.active, deliveries))
      return one(id)
    },
    async removePaymentMethod({ params: { id } }) {
      const outcome = await change(async (tx, deliveries) =>
        removePayment(tx, id, await ports.isPaymentInCart(tx, id), deliveries),
      )
      return { outcome }
    },
  }
}

/** The list as the desk and the command line show it. */
export async function presentPayments(
  { sql, config }: Platform,
  deliveries: Deliveries,
): Promise<AdminResponse<'listPaymentMethods'>> {
  const [rows, { bankAccount }] = await Promise.all([listPaymentRows(sql), loadShop(sql)])
  const readyGateways = gatewayNames.filter((name) => config.payments.services[name] !== undefined)
  const shop = { hasAccount: bankAccount !== '', readyGateways, deliveries }
  return {
    methods: rows.map((row) => ({
      ...toPaymentFields(row, deliveries),
      id: row.id,
      slug: row.slug,
      version: row.version,
      state: paymentState(row, shop),
      summary: paymentSummary(row, deliveries),
    })),
    presets: paymentPresets.map(({ slug, fields: { name, description }, hasFee }) => ({
      slug,
      name,
      description,
      price_label: hasFee ? 'Kezelési díj' : null,
      is_added: rows.some((row) => row.slug === slug),
    })),
    gateways: gatewayNames.filter(isShown(rows, readyGateways)).map((code) => ({
      code,
      name: gatewayName(code),
      is_ready: readyGateways.includes(code),
    })),
    deliveries: deliveries.map(({ id, name }) => ({ id, name })),
  }
}

/** A service that only the demo shop brings is not for others. */
const isShown =
  (rows: readonly { gateway: Gateway | null }[], ready: readonly Gateway[]) => (code: Gateway) =>
    ready.includes(code) ||
    rows.some(({ gateway }) => gateway === code) ||
    paymentPresets.some(({ fields }) => fields.gateway === code)

/** Left until the shop opens: a payment method that customers can choose. */
export const paymentStep = ({ listDeliveries }: Pick<PaymentPorts, 'listDeliveries'>): OpeningStep => ({
  name: 'payment',
  title: 'Fizetési mód',
  right: 'settings.edit',
  href: '/beallitasok/fizetes',
  rank: 30,
  async find(platform) {
    const { methods } = await presentPayments(platform, await listDeliveries(platform.sql))
    const offered = methods.filter(({ active }) => active)
    const ready = offered.filter(({ state }) => state.kind === 'ok')
    if (ready.length > 0) return { isDone: true, detail: ready.map(({ name }) => name).join(', ') }
    const [first] = offered
    return {
      isDone: false,
      detail: first ? `${first.name}: ${first.state.text}.` : 'Adja meg, hogyan fizethet a vevő.',
    }
  },
})
