import { writeFileSync } from 'node:fs'
import { extname } from 'node:path'
import { parseArgs } from 'node:util'
import type { Platform } from '#platform/platform.ts'
import { CarrierError, createCarriers, registeringCarriers, sizes, type Size } from '#server/carrier/index.ts'
import { OrderRefusedError } from '#server/order/index.ts'
import {
  closeDay,
  closingCarriers,
  ParcelRefusedError,
  readLabels,
  registerParcels,
  trackParcels,
  type Registration,
} from '#server/parcel/index.ts'
import { CommandError, withAppContext, type Command } from '#platform/command.ts'

const options = {
  count: { type: 'string' },
  weight: { type: 'string' },
  size: { type: 'string' },
  carrier: { type: 'string' },
  output: { type: 'string', short: 'o' },
} as const
type Options = { [N in keyof typeof options]?: string }

const usages = {
  register: `register NUMBER [--count N] [--weight GRAMS] [--size ${sizes.join('|')}] [--carrier ${registeringCarriers.join('|')}]`,
  label: 'label NUMBER -o FILE',
  close: 'close [-o FILE]',
  track: 'track',
}

export const parcelsCommand: Command = {
  group: 'Orders',
  usage: `parcels ${Object.keys(usages).join(' | ')}`,
  summary:
    'Registers parcels with their carriers, writes labels, and polls their tracking (docs/parcels.md).',
  async run(args) {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const [action = '', number, ...rest] = positionals
    const onlyHas = (...allowed: (keyof Options)[]) =>
      rest.length === 0 && Object.keys(values).every((name) => allowed.some((one) => one === name))
    if (action === 'register' && number && onlyHas('count', 'weight', 'size', 'carrier'))
      return register(number, values)
    if (action === 'label' && number && values.output && onlyHas('output'))
      return label(number, values.output)
    if (action === 'close' && !number && onlyHas('output')) return close(values.output)
    if (action === 'track' && !number && onlyHas()) return track()
    throw new CommandError(`Usage: parcels ${Object.values(usages).join('\n       parcels ')}`)
  },
}

/** Refusals are for the operator who typed; the shop is as it was, or goes on when the same is typed again. */
async function withPlatform(work: (platform: Platform) => Promise<void>): Promise<number> {
  return withAppContext(async ({ platform }) => {
    try {
      await work(platform)
      return 0
    } catch (error) {
      if (error instanceof CarrierError && error.isPassing)
        throw new CommandError(
          `${error.message}\nIt may have been done: type the same again, nothing is registered twice.`,
        )
      const isRefusal = [CarrierError, ParcelRefusedError, OrderRefusedError].some(
        (kind) => error instanceof kind,
      )
      throw isRefusal ? new CommandError((error as Error).message) : error
    }
  })
}

function register(number: string, given: Options): Promise<number> {
  const wanted = readRegistration(given)
  return withPlatform(async (platform) => {
    const carriers = createCarriers(platform.config.carriers)
    const { parcels, changed } = await registerParcels(platform, carriers, number, wanted)
    console.log(
      `${number}  ${changed ? `${changed.status}  ${changed.payment}` : 'was registered and shipped before'}`,
    )
    for (const { carrier, trackingCode } of parcels) console.log(`    ${carrier}  ${trackingCode}`)
    for (const note of changed?.notes ?? []) console.log(`    ${note}`)
  })
}

function readRegistration({ count = '1', weight, size = 'm', carrier }: Options): Registration {
  if (!/^[1-9]\d?$/.test(count)) throw new CommandError('--count is a number of parcels from 1 to 99.')
  if (weight !== undefined && !/^[1-9]\d{0,6}$/.test(weight))
    throw new CommandError('--weight is a whole number of grams, of all parcels together.')
  if (!isSize(size)) throw new CommandError(`--size is one of ${sizes.join(', ')}.`)
  return {
    count: Number(count),
    weightGrams: weight === undefined ? undefined : Number(weight),
    size,
    carrier,
  }
}

function isSize(text: string): text is Size {
  return sizes.some((size) => size === text)
}

function label(number: string, file: string): Promise<number> {
  return withPlatform(async (platform) => {
    writeFiles(file, await readLabels(platform, createCarriers(platform.config.carriers), number))
  })
}

/** The lists of the day, of every carrier that wants them closed. */
function close(file: string | undefined): Promise<number> {
  return withPlatform(async (platform) => {
    const carriers = createCarriers(platform.config.carriers)
    const closing = closingCarriers(carriers)
    if (closing.length === 0)
      throw new ParcelRefusedError(
        'No carrier that wants its day closed is set up here (docs/parcels.md).',
        'no_closing',
      )
    for (const carrier of closing) {
      const { documents } = await closeDay(platform.sql, carriers, carrier)
      writeFiles(file ?? `${carrier}-lista.pdf`, documents)
    }
  })
}

function track(): Promise<number> {
  return withPlatform((platform) => trackParcels(platform, createCarriers(platform.config.carriers)))
}

/** `label.pdf`, or `label-1.pdf`, `label-2.pdf` when there are several. */
function writeFiles(file: string, contents: readonly Uint8Array[]): void {
  const extension = extname(file)
  const base = file.slice(0, file.length - extension.length)
  for (const [index, content] of contents.entries()) {
    const name = contents.length === 1 ? file : `${base}-${index + 1}${extension}`
    writeFileSync(name, content, { mode: 0o600 })
    console.log(name)
  }
}
