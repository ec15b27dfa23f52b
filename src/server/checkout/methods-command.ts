import { parseArgs } from 'node:util'
import { isDeliveryInCart, isPaymentInCart } from '#server/cart/index.ts'
import { listCategoryNames } from '#server/catalogue/index.ts'
import {
  addPaymentPresets,
  changePayment,
  presentPayments,
  removePayment,
  switchPayment,
  type PaymentFields,
} from '#server/payment/index.ts'
import {
  addDeliveryPresets,
  changeDelivery,
  listShippingMethods,
  presentDeliveries,
  removeDelivery,
  switchDelivery,
  type DeliveryFields,
} from '#server/shipping/index.ts'
import { CommandError, withAppContext, type Command } from '#platform/command.ts'
import type { Transaction } from '#platform/database/database.ts'
import { AppError } from '#platform/http/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { keepSelling } from './keep-selling.ts'
import {
  readDeliveryChanges,
  readForints,
  readPaymentChanges,
  settableOptions,
  type GivenOptions,
} from './methods-options.ts'
import { tryMethods } from './try-out-api.ts'
import { readParcel } from './try-out-sentence.ts'

const usages = [
  'list',
  'add-preset NAME [--price FT]',
  'set NAME [--name TEXT] [--description TEXT] [--price FT | --bands [FT/]KG=FT,... | --free] [--free-from FT] [--min-weight KG] [--max-weight KG] [--fee FT] [--min-total FT] [--max-total FT]',
  'on NAME | off NAME | remove NAME',
  'try "4 db gumi, 36 kg, 4032, 80 000 Ft"',
]

export const methodsCommand: Command = {
  group: 'Operation',
  usage: `methods ${usages.join(' | ')}`,
  summary: 'Shows and changes delivery and payment methods, and tries what a customer would be offered.',
  async run(args) {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: settableOptions })
    const [action = '', name, ...more] = positionals
    const given = Object.keys(values)
    const isPlain = more.length === 0 && given.length === 0
    const run = (work: (platform: Platform) => Promise<void>) => withPlatform(work)
    if (action === 'list' && name === undefined && isPlain) return run(list)
    if (name !== undefined && more.length === 0) {
      if (action === 'add-preset' && given.every((one) => one === 'price'))
        return run((platform) => addPreset(platform, name, values))
      if (action === 'set' && given.length > 0) return run((platform) => set(platform, name, values))
      if ((action === 'on' || action === 'off') && isPlain)
        return run((platform) => switchTo(platform, name, action === 'on'))
      if (action === 'remove' && isPlain) return run((platform) => remove(platform, name))
      if (action === 'try' && isPlain) return run((platform) => tryOut(platform, name))
    }
    throw new CommandError(
      `Így írja:\n${usages.map((usage) => `  npm run shop -- methods ${usage}`).join('\n')}`,
    )
  },
}

/** What is refused is a sentence for who typed it, field by field. */
async function withPlatform(work: (platform: Platform) => Promise<void>): Promise<number> {
  return withAppContext(async ({ platform }) => {
    try {
      await work(platform)
      return 0
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const reasons = [...new Set([error.message, ...Object.values(error.errors ?? {}).flat()])]
      throw new CommandError(reasons.join('\n'))
    }
  })
}

async function listAll(platform: Platform) {
  const deliveries = await listShippingMethods(platform.sql)
  const [delivery, payment] = await Promise.all([
    presentDeliveries(platform.sql),
    presentPayments(platform, deliveries),
  ])
  return { deliveries, delivery, payment }
}
type Listed = Awaited<ReturnType<typeof listAll>>

async function list(platform: Platform): Promise<void> {
  const { delivery, payment } = await listAll(platform)
  for (const [title, part] of [
    ['Szállítás', delivery],
    ['Fizetés', payment],
  ] as const) {
    console.log(title)
    if (part.methods.length === 0) console.log('  Még nincs. Minták:')
    for (const { slug, name, state, summary } of part.methods) {
      console.log(`  ${slug.padEnd(24)}  ${name.padEnd(28)}  ${state.text}`)
      console.log(`  ${''.padEnd(24)}  ${summary.join('; ')}`)
    }
    const free = part.presets.filter(({ is_added: isAdded }) => !isAdded)
    if (free.length > 0) console.log(`  Minták: ${free.map(({ slug }) => slug).join(', ')}`)
  }
}

async function addPreset(platform: Platform, slug: string, { price }: GivenOptions): Promise<void> {
  const { delivery, payment } = await listAll(platform)
  const choices = [{ slug, gross: price === undefined ? null : readForints(price) }]
  const isDelivery = delivery.presets.some((preset) => preset.slug === slug)
  const preset = [...delivery.presets, ...payment.presets].find((one) => one.slug === slug)
  if (!preset) throw new CommandError(`Nincs ilyen minta: ${slug}. Nézze meg: npm run shop -- methods list`)
  if (preset.is_added) throw new CommandError(`Már van: ${preset.name}.`)
  await keepSelling(platform, async (tx) =>
    isDelivery
      ? addDeliveryPresets(tx, choices)
      : addPaymentPresets(tx, choices, await listShippingMethods(tx)),
  )
  await report(platform, isDelivery ? `szallitas:${slug}` : `fizetes:${slug}`)
}

async function set(platform: Platform, name: string, given: GivenOptions): Promise<void> {
  await change(platform, name, {
    delivery: (tx, { id, version, slug: _slug, state: _state, summary: _summary, price, ...fields }) => {
      const whole = { ...fields, price: price === 'unset' ? ('bands' as const) : price }
      return changeDelivery(tx, { id, version }, readDeliveryChanges(whole satisfies DeliveryFields, given))
    },
    payment: (tx, { id, version, slug: _slug, state: _state, summary: _summary, ...fields }, deliveries) =>
      changePayment(
        tx,
        { id, version },
        readPaymentChanges(fields satisfies PaymentFields, given),
        deliveries,
      ),
  })
  await report(platform, name)
}

async function switchTo(platform: Platform, name: string, isActive: boolean): Promise<void> {
  await change(platform, name, {
    delivery: (tx, { id }) => switchDelivery(tx, id, isActive),
    payment: (tx, { id }, deliveries) => switchPayment(tx, id, isActive, deliveries),
  })
  await report(platform, name)
}

async function remove(platform: Platform, name: string): Promise<void> {
  const outcome = await change(platform, name, {
    delivery: async (tx, { id }) => removeDelivery(tx, id, await isDeliveryInCart(tx, id)),
    payment: async (tx, { id }, deliveries) =>
      removePayment(tx, id, await isPaymentInCart(tx, id), deliveries),
  })
  console.log(
    outcome === 'removed'
      ? `Törölve: ${name}. A korábbi rendeléseken megmarad.`
      : `Kikapcsolva: ${name}. Nyitott kosarakban még szerepel, ezért nem töröltük.`,
  )
}

type Method<K extends 'delivery' | 'payment'> = Listed[K]['methods'][number]
type Writers<T> = {
  delivery: (tx: Transaction, method: Method<'delivery'>) => Promise<T>
  payment: (tx: Transaction, method: Method<'payment'>, deliveries: Listed['deliveries']) => Promise<T>
}

async function change<T>(platform: Platform, name: string, writers: Writers<T>): Promise<T> {
  const all = await listAll(platform)
  const found = find(all, name)
  return keepSelling(platform, (tx) =>
    found.kind === 'delivery'
      ? writers.delivery(tx, found.method)
      : writers.payment(tx, found.method, all.deliveries),
  )
}

/** By its short name; `szallitas:` or `fizetes:` before it where both have one. @throws CommandError */
function find({ delivery, payment }: Listed, name: string) {
  const [, kind, slug] = /^(?:(szallitas|fizetes):)?(.*)$/.exec(name) ?? []
  const bySlug = (one: { slug: string }) => one.slug === slug
  const delivered = kind === 'fizetes' ? undefined : delivery.methods.find(bySlug)
  const paid = kind === 'szallitas' ? undefined : payment.methods.find(bySlug)
  if (delivered && paid)
    throw new CommandError(`Ez kettő is lehet: szallitas:${slug} vagy fizetes:${slug}. Írja elé, melyik.`)
  if (delivered) return { kind: 'delivery' as const, method: delivered }
  if (paid) return { kind: 'payment' as const, method: paid }
  throw new CommandError(`Nincs ilyen mód: ${name}. Nézze meg: npm run shop -- methods list`)
}

async function report(platform: Platform, name: string): Promise<void> {
  const { method } = find(await listAll(platform), name)
  console.log(`${method.name}: ${method.state.text}. ${method.summary.join('; ')}.`)
}

async function tryOut(platform: Platform, sentence: string): Promise<void> {
  const parcel = readParcel(sentence, await listCategoryNames(platform.sql))
  if (!parcel)
    throw new CommandError(
      'Így írja: "4 db gumi, 36 kg, 4032, 80 000 Ft" (darab, súly, irányítószám, érték).',
    )
  const { deliveries } = await tryMethods(platform, { parcel })
  if (deliveries.length === 0) console.log('Még nincs szállítási mód.')
  for (const { name, price, refusal, payments } of deliveries) {
    console.log(refusal === null ? `+ ${name}: ${price}` : `– ${name}: ${refusal}`)
    for (const payment of payments)
      console.log(
        payment.refusal === null
          ? `    + ${payment.name}: ${payment.fee}, összesen ${payment.total}`
          : `    – ${payment.name}: ${payment.refusal}`,
      )
  }
}
