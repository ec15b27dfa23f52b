import { parseArgs } from 'node:util'
import { email as emailSchema } from '#contract/admin/schemas/fields.ts'
import { CommandError, withAppContext, type Command } from '#platform/command.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import { deskOrigin, invitationLink } from './invitation-link.ts'
import { commandLine, invite, inviteAgain, revoke, type Invitation } from './staff-changes.ts'
import { findStaffByEmail, listRoles, listStaffRows, type StaffRow } from './staff-store.ts'

const usage = 'staff list | invite EMAIL [--role ROLE] [--name NAME] | revoke EMAIL'
const options = { role: { type: 'string' }, name: { type: 'string' } } as const

export const staffCommand: Command = {
  group: 'Operation',
  usage,
  summary: 'Shows who works at the desk, prints a one-time link for a colleague, or takes every way in away.',
  async run(args) {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const [action = '', address = '', ...more] = positionals
    const hasOptions = values.role !== undefined || values.name !== undefined
    if (more.length > 0 || (action === 'list') !== (address === '') || (hasOptions && action !== 'invite'))
      throw new CommandError(`Így írja: npm run shop -- ${usage}`)
    if (action === 'list') return withAppContext(({ platform }) => list(platform))
    const email = emailSchema.safeParse(address)
    if (!email.success) throw new CommandError(`Nem e-mail-cím: ${address}`)
    if (action === 'invite')
      return withAppContext(({ platform }) => inviteOne(platform, { email: email.data, ...values }))
    if (action === 'revoke') return withAppContext(({ platform }) => revokeOne(platform, email.data))
    throw new CommandError(`Így írja: npm run shop -- ${usage}`)
  },
}

const states = { invited: 'meghívva', active: 'dolgozik', revoked: 'visszavonva' }

async function list({ sql }: Platform): Promise<number> {
  const rows = await listStaffRows(sql)
  if (rows.length === 0) console.log('Még nincs munkatárs. Az első: npm run shop -- staff invite EMAIL')
  for (const { email, name, role, state } of rows)
    console.log([email.padEnd(32), (name || '–').padEnd(24), role.name.padEnd(20), states[state]].join('  '))
  return 0
}

async function inviteOne(
  { sql, config }: Platform,
  {
    email,
    role = 'owner',
    name = '',
  }: { email: string; role?: string | undefined; name?: string | undefined },
): Promise<number> {
  const roles = await listRoles(sql)
  if (!roles.some(({ slug }) => slug === role))
    throw new CommandError(
      `Nincs ilyen szerepkör: ${role}. Van: ${roles.map(({ slug }) => slug).join(', ')}.`,
    )
  const { token, expiresAt } = await inTransaction(sql, async (tx) => {
    const known = await findStaffByEmail(tx, email)
    return known ? inviteAgain(tx, commandLine, known.id) : invite(tx, commandLine, { email, name, role })
  })
  console.log(`Egyszer használható meghívó ${email} részére, ${formatDay(expiresAt).replace(/\.$/, '')}-ig:`)
  console.log(invitationLink(deskOrigin(config), token))
  return 0
}

async function revokeOne({ sql }: Platform, email: string): Promise<number> {
  const known: StaffRow | null = await findStaffByEmail(sql, email)
  if (!known) throw new CommandError(`Nincs ilyen munkatárs: ${email}`)
  await inTransaction(sql, (tx) => revoke(tx, commandLine, known.id))
  console.log(`${email} többé nem tud belépni, a munkamenetei véget értek.`)
  return 0
}

/** What is refused is a sentence for who typed it. */
async function inTransaction<T extends Invitation | void>(
  sql: Platform['sql'],
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  try {
    return (await sql.begin(work)) as T
  } catch (error) {
    if (error instanceof Error && error.name === 'AppError') throw new CommandError(error.message)
    throw error
  }
}

const formatDay = (day: Date) =>
  new Intl.DateTimeFormat('hu-HU', { timeZone: 'Europe/Budapest', dateStyle: 'long' }).format(day)
