import { ConfigError } from '#config'
import { ImportFileError, MappingError } from '#server/import/index.ts'
import { isDatabaseAway, NewerSchemaError } from '#server/kernel/database.ts'
import { EmbeddedPostgresError } from '#server/kernel/postgres/embedded-postgres-error.ts'
import { CommandError, type Command } from './commands/command.ts'
import { couponsCommand } from './commands/coupons.ts'
import { doctorCommand } from './commands/doctor-command.ts'
import { importCommand } from './commands/import-command.ts'
import { invoicesCommand } from './commands/invoices.ts'
import { migrateCommand } from './commands/migrate-command.ts'
import { ordersCommand } from './commands/orders.ts'
import { paymentsCommand } from './commands/payments.ts'
import { pickupPointsCommand } from './commands/pickup-points.ts'
import { parcelsCommand } from './commands/parcels.ts'
import { reviewsCommand } from './commands/reviews.ts'
import { redirectsCommand } from './commands/redirects.ts'
import { synonymsCommand } from './commands/synonyms.ts'
import { verifyCommand } from './commands/verify-command.ts'
import { withdrawalsCommand } from './commands/withdrawals.ts'

const helpCommand: Command = {
  usage: 'help',
  summary: 'Shows this list.',
  async run() {
    console.log('npm run shop -- COMMAND\n')
    for (const { usage, summary } of Object.values(commands)) console.log(`  ${usage}\n      ${summary}`)
    return 0
  },
}

const commands: Record<string, Command> = {
  import: importCommand,
  verify: verifyCommand,
  migrate: migrateCommand,
  doctor: doctorCommand,
  orders: ordersCommand,
  invoices: invoicesCommand,
  parcels: parcelsCommand,
  coupons: couponsCommand,
  withdrawals: withdrawalsCommand,
  redirects: redirectsCommand,
  synonyms: synonymsCommand,
  reviews: reviewsCommand,
  payments: paymentsCommand,
  'pickup-points': pickupPointsCommand,
  help: helpCommand,
}

/** Errors whose message says all that the operator needs. */
const plainErrors = [
  CommandError,
  ConfigError,
  EmbeddedPostgresError,
  ImportFileError,
  MappingError,
  NewerSchemaError,
]

function isPlain(error: unknown): error is Error {
  const code = (error as { code?: unknown }).code
  return (
    plainErrors.some((kind) => error instanceof kind) ||
    (typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS'))
  )
}

async function run([name = 'help', ...args]: string[]): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command)
    throw new CommandError(`There is no command ${name}; there are: ${Object.keys(commands).join(', ')}.`)
  return command.run(args)
}

// A reader that has seen enough (`| head`) must not leave the command's database running behind it.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  if (isPlain(error)) console.error(error.message)
  else if (isDatabaseAway(error)) console.error(`The database can't be reached: ${(error as Error).message}`)
  else console.error(error)
  process.exitCode = 1
}
