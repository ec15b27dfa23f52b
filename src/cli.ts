import type { Command } from './commands/command.ts'

/** Each command is loaded when it is requested: most of a short command's time would be the others'. */
const commands: Record<string, () => Promise<Command>> = {
  import: async () => (await import('./commands/import-command.ts')).importCommand,
  verify: async () => (await import('./commands/verify-command.ts')).verifyCommand,
  migrate: async () => (await import('./commands/migrate-command.ts')).migrateCommand,
  'upgrade-from-0-1': async () => (await import('./commands/upgrade-command.ts')).upgradeCommand,
  doctor: async () => (await import('./commands/doctor-command.ts')).doctorCommand,
  orders: async () => (await import('./commands/orders.ts')).ordersCommand,
  invoices: async () => (await import('./commands/invoices.ts')).invoicesCommand,
  parcels: async () => (await import('./commands/parcels.ts')).parcelsCommand,
  coupons: async () => (await import('./commands/coupons.ts')).couponsCommand,
  withdrawals: async () => (await import('./commands/withdrawals.ts')).withdrawalsCommand,
  content: async () => (await import('./commands/content.ts')).contentCommand,
  messages: async () => (await import('./commands/messages.ts')).messagesCommand,
  redirects: async () => (await import('./commands/redirects.ts')).redirectsCommand,
  synonyms: async () => (await import('./commands/synonyms.ts')).synonymsCommand,
  reviews: async () => (await import('./commands/reviews.ts')).reviewsCommand,
  payments: async () => (await import('./commands/payments.ts')).paymentsCommand,
  'pickup-points': async () => (await import('./commands/pickup-points.ts')).pickupPointsCommand,
  help: async () => helpCommand,
}

const helpCommand: Command = {
  usage: 'help',
  summary: 'Shows this list.',
  async run() {
    console.log('npm run shop -- COMMAND\n')
    for (const load of Object.values(commands)) {
      const { usage, summary } = await load()
      console.log(`  ${usage}\n      ${summary}`)
    }
    return 0
  },
}

/** Errors whose message says all that the operator needs; by name, so that nothing has to be loaded for them. */
const plainErrors = [
  'BehindSchemaError',
  'CommandError',
  'ConfigError',
  'EmbeddedPostgresError',
  'ImportFileError',
  'LockedSchemaError',
  'MappingError',
  'NewerSchemaError',
  'OlderSchemaError',
  'UpgradeError',
]

function isPlain(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return plainErrors.includes(error.name) || (typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS'))
}

async function printError(error: unknown): Promise<void> {
  if (isPlain(error)) return console.error(error.message)
  const { isDatabaseAway } = await import('#platform/database/database.ts')
  if (isDatabaseAway(error)) console.error(`The database can't be reached: ${(error as Error).message}`)
  else console.error(error)
}

async function run([name = 'help', ...args]: string[]): Promise<number> {
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (load) return (await load()).run(args)
  console.error(`There is no command ${name}; there are: ${Object.keys(commands).join(', ')}.`)
  return 1
}

// A reader that has seen enough (`| head`) must not leave the command's database running behind it.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  await printError(error)
  process.exitCode = 1
}
