import { shopFields, loadMerchant } from '#server/content/index.ts'
import type { Platform } from '#platform/platform.ts'
import { listMissingLaw, listUnfinishedPages } from '#server/law/index.ts'
import { findPaymentProblems } from '#server/payment/index.ts'
import { listProviderStates } from '#server/shipping/index.ts'
import type { CheckResult } from './doctor-checks.ts'

export async function checkPayments({ sql, config }: Platform): Promise<CheckResult> {
  const problems = await findPaymentProblems(sql, config.payments.services)
  const ready = Object.keys(config.payments.services)
  return {
    name: 'payments',
    found: ready.length > 0 ? `set up: ${ready.join(', ')}` : 'no payment service is set up',
    problem: problems.length > 0 ? problems.join('; ') : null,
  }
}

export async function checkPickupPoints({ sql }: Platform): Promise<CheckResult> {
  const states = await listProviderStates(sql)
  const points = states.reduce((sum, { active }) => sum + active, 0)
  const failed = states.filter(({ failure }) => failure !== null)
  const problem =
    failed.length > 0
      ? `the last list was not taken over: ${failed.map(({ provider, failure }) => `${provider}: ${failure}`).join('; ')}`
      : null
  return { name: 'pickup points', found: `${points} active`, problem }
}

export async function checkMail({ sql }: Platform): Promise<CheckResult> {
  const [row] = await sql<{ sent: number; stuck: number; givenUp: number; last: string | null }[]>`
    select count(*) filter (where sent_at is not null)::int as sent,
      count(*) filter (where waits and created_at < now() - interval '1 hour')::int as stuck,
      count(*) filter (where waits and next_attempt_at = 'infinity')::int as "givenUp",
      (array_agg(failure order by id desc) filter (where waits and failure is not null))[1] as last
    from email_message, lateral (select sent_at is null and recipient <> '' as waits) as state`
  return {
    name: 'mail',
    found: `${row?.sent} sent, none waits longer than an hour`,
    problem: mailProblem(row),
  }
}

function mailProblem(
  row: { stuck: number; givenUp: number; last: string | null } | undefined,
): string | null {
  if (!row || (row.stuck === 0 && row.givenUp === 0)) return null
  const because = row.last === null ? '' : `; the newest because: ${row.last.split('\n')[0]}`
  return `${row.stuck} emails have waited for more than an hour, ${row.givenUp} given up${because}`
}

/** The merchant's own data: emails, documents and the pages of law show them. */
export async function checkMerchant({ sql }: Platform): Promise<CheckResult> {
  const merchant = await loadMerchant(sql)
  // A shop where nobody comes to needs no map and no car park.
  const optional: readonly string[] = ['coordinates', 'parking']
  const missing = shopFields.filter((field) => !optional.includes(field) && merchant[field] === '')
  return {
    name: "the merchant's data",
    found: `${merchant.name}, all given`,
    problem:
      missing.length > 0 ? `not given: ${missing.join(', ')} (shop.yaml, see docs/going-live.md)` : null,
  }
}

/** A shop without its pages of law, or with blanks in them, must not sell. */
export async function checkLaw({ sql }: Platform): Promise<CheckResult> {
  const [missing, unfinished] = await Promise.all([listMissingLaw(sql), listUnfinishedPages(sql)])
  const problems = [
    ...missing.map((slug) => `/${slug} is missing`),
    ...unfinished.map(({ slug, blanks, isDraft }) =>
      [
        `/${slug}`,
        blanks.length > 0 ? `to be filled in: ${blanks.join('; ')}` : '',
        isDraft ? 'marked as a draft (TERVEZET)' : '',
      ]
        .filter(Boolean)
        .join(', '),
    ),
  ]
  return {
    name: 'pages of law',
    found: 'all there, nothing blank',
    problem: problems.length > 0 ? problems.map((line) => `\n        ${line}`).join('') : null,
  }
}
