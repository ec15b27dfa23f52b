import { pick } from '#platform/pick.ts'
import { createInterface } from 'node:readline'
import { deskServices, operatedValue, SETTINGS, type DeskService } from '#config'
import { email as emailSchema } from '#contract/admin/schemas/fields.ts'
import { CommandError, withAppContext, type Command } from '#platform/command.ts'
import type { Transaction } from '#platform/database/database.ts'
import { AppError } from '#platform/http/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { takeStored } from '#platform/settings/live-config.ts'
import { loadStored } from '#platform/settings/stored-settings.ts'
import { loadMerchant, lockMerchant, type Merchant } from '#server/content/index.ts'
import { accentProblem, loadBranding, lockBranding, writeBranding } from '#server/branding/index.ts'
import { bankFields, companyFields, merchantFieldNames } from './company.ts'
import { changeService } from './service-changes.ts'
import { checkService } from './service-check.ts'
import { changeMerchant } from './settings-changes.ts'
import { sendTestMail } from './test-mail.ts'

const usage = 'settings list | set NAME=VALUE… | unset NAME… | test SERVICE | test email ADDRESS'
const ownFields = [...companyFields, ...bankFields]
type OwnField = (typeof ownFields)[number]
const accentName = 'accent'

export const settingsCommand: Command = {
  group: 'Operation',
  usage,
  summary:
    'Shows and changes what the merchant sets at the desk, and tries services; a value - is read from the input.',
  async run([action, ...args]) {
    if (action === 'list' && args.length === 0) return withAppContext(({ platform }) => list(platform))
    if (action === 'set' && args.length > 0) {
      const values = await readValues(args)
      return withAppContext(({ platform }) => change(platform, values))
    }
    if (action === 'unset' && args.length > 0)
      return withAppContext(({ platform }) => change(platform, new Map(args.map((name) => [name, null]))))
    if (action === 'test' && args.length > 0) return withAppContext(({ platform }) => test(platform, args))
    throw new CommandError(`Így írja: npm run shop -- ${usage}`)
  },
}

type Values = ReadonlyMap<string, string | null>

/** `NAME=-` is read from the standard input, a line each, so that no secret stands in a history. */
async function readValues(args: readonly string[]): Promise<Values> {
  const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
  const values = new Map<string, string>()
  for (const arg of args) {
    const [, name, value] = /^(\w+)=(.*)$/s.exec(arg) ?? []
    if (name === undefined || value === undefined)
      throw new CommandError(`Így írja: NÉV=érték. Ez nem ilyen: ${arg.slice(0, 20)}`)
    values.set(name, value === '-' ? String((await lines.next()).value ?? '').trim() : value.trim())
  }
  await lines.return?.()
  return values
}

const line = (name: string, label: string, value: string) =>
  console.log(`  ${name.padEnd(24)}${label.padEnd(38)}${value}`)

async function list(platform: Platform): Promise<number> {
  const { sql, config } = platform
  const merchant = await loadMerchant(sql)
  console.log('A cég és a bolt')
  for (const field of ownFields) line(field, merchantFieldNames[field], merchant[field] || '–')
  line(accentName, 'kiemelő szín', (await loadBranding(sql)).accent ?? '–')
  const { settings, unreadable } = await loadStored(platform)
  for (const { code, title, names } of deskServices) {
    console.log(`${title} (${code})`)
    for (const name of names) {
      const { label = name, secret } = SETTINGS[name]!
      const operated = operatedValue(config, name)
      const value = operated ?? settings[name]
      const shown = value === undefined ? '–' : secret ? 'megadva' : value
      const state = unreadable.includes(name) ? 'nem olvasható, adja meg újra' : shown
      line(name, label, operated === undefined ? state : `${state} (a környezetből)`)
    }
  }
  return 0
}

/** All of them or none, by the functions of the desk. */
async function change(platform: Platform, values: Values): Promise<number> {
  const services = [...values.keys()].flatMap((name): DeskService[] => {
    const service = deskServices.find(({ names }) => names.includes(name))
    if (service) refuseOperated(platform, name)
    else if (!isOwnField(name) && name !== accentName)
      throw new CommandError(`Nincs ilyen beállítás: ${name}`)
    return service ? [service] : []
  })
  await inTransaction(platform, async (tx) => {
    await changeOwn(tx, values)
    await changeAccent(tx, platform.clock(), values)
    for (const service of new Set(services))
      await changeService(tx, platform, service, { version: null, values: Object.fromEntries(values) })
  })
  console.log(`Mentve, minden gépen érvényes: ${[...values.keys()].join(', ')}.`)
  return 0
}

const isOwnField = (name: string): name is OwnField => ownFields.some((field) => field === name)

function refuseOperated({ config }: Platform, name: string): void {
  if (operatedValue(config, name) !== undefined)
    throw new CommandError(`A környezet adja meg, ott módosítsa: ${name}`)
}

async function changeOwn(tx: Transaction, given: Values): Promise<void> {
  const own = [...given].filter(([name]) => isOwnField(name)).map(([name, value]) => [name, value ?? ''])
  if (own.length === 0) return
  const values = Object.fromEntries(own) as Pick<Merchant, OwnField>
  const before = pick(await lockMerchant(tx), Object.keys(values) as OwnField[])
  await changeMerchant(tx, { before, values })
}

async function changeAccent(tx: Transaction, now: Date, given: Values): Promise<void> {
  const accent = given.get(accentName)
  if (accent === undefined) return
  const problem = accent === null ? null : accentProblem(accent)
  if (problem !== null) throw new CommandError(problem)
  await writeBranding(tx, { ...(await lockBranding(tx)), accent: accent?.toLowerCase() ?? null }, now)
}

async function test(platform: Platform, [code = '', address]: string[]): Promise<number> {
  await takeStored(platform)
  const { ok, text } =
    code === 'email' ? await testMail(platform, address) : await testService(platform, code)
  console.log(text)
  return ok ? 0 : 1
}

function testMail(platform: Platform, address: string | undefined) {
  const to = emailSchema.safeParse(address)
  if (!to.success) throw new CommandError('Írja be a címet is: settings test email CÍM')
  return sendTestMail(platform, to.data)
}

function testService(platform: Platform, code: string) {
  const known = deskServices.filter(({ kind }) => kind !== 'email').map((service) => service.code)
  if (!known.includes(code))
    throw new CommandError(`Nincs ilyen szolgáltatás: ${code}. Van: ${known.join(', ')}.`)
  return checkService(platform, code)
}

/** What is refused is a sentence for who typed it, with the field that it is about. */
async function inTransaction({ sql }: Platform, work: (tx: Transaction) => Promise<void>): Promise<void> {
  try {
    await sql.begin(work)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const fields = Object.entries(error.errors ?? {}).map(
      ([field, messages]) => `${field.replace(/^values\./, '')}: ${messages.join(' ')}`,
    )
    throw new CommandError([error.message, ...fields].join('\n'))
  }
}
