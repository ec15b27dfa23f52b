import { randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { Executor } from '../database/database.ts'
import { acceptedSecrets, hashToken, sign, type AppSecret } from './ids.ts'

/** Forgery-proof mark of a challenge that was solved, and until when it has to be remembered. */
export type SolvedChallenge = { hash: string; expiresAt: Date }

/** How long a challenge may be solved and sent, in seconds: a long message is written in that time. */
const lifeSeconds = 20 * 60
/**
 * The work: so many tries of so many iterations. A cheap phone needs about a second for them, a computer a third of that.
 * The number of tries is drawn, and the server knows it, so that nobody is out of luck.
 */
const iterations = 2000
const tries = { min: 300, max: 500 }

const payloadShape = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.int(),
      keyLength: z.int(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      expiresAt: z.int(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
})

const secretsOf = (secret: AppSecret) => ({
  hmacSignatureSecret: sign(secret, 'proof-of-work', 'challenge'),
  hmacKeySignatureSecret: sign(secret, 'proof-of-work', 'key'),
})

/** A new challenge of ALTCHA, version 2. Nothing of it is stored here: it is signed. */
export async function makeChallenge(secret: AppSecret, now: Date): Promise<Record<string, unknown>> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: iterations,
    counter: randomInt(tries.min, tries.max),
    deriveKey,
    expiresAt: Math.floor(now.getTime() / 1000) + lifeSeconds,
    ...secretsOf(secret),
  })
  return { ...challenge }
}

/** What a payload proves: a challenge of ours was solved in time. Null for everything else. */
export async function readSolution(
  secret: AppSecret,
  payload: string,
  now: Date,
): Promise<SolvedChallenge | null> {
  const read = payloadShape.safeParse(parse(payload))
  if (!read.success) return null
  const { challenge, solution } = read.data
  const expiresAt = new Date(challenge.parameters.expiresAt * 1000)
  if (expiresAt <= now) return null
  for (const one of acceptedSecrets(secret)) {
    const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secretsOf(one) })
    if (verified) return { hash: hashToken(challenge.signature), expiresAt }
  }
  return null
}

/** Takes a solved challenge for one use; false when another use has taken it. */
export async function spendSolution(sql: Executor, { hash, expiresAt }: SolvedChallenge): Promise<boolean> {
  const rows = await sql`
    insert into captcha_solution (hash, expires_at) values (${hash}, ${expiresAt})
    on conflict (hash) do nothing returning hash`
  return rows.length > 0
}

/** Runs every night, on one node. */
export const solutionCrontab = '53 3 * * * purge_solutions ?max=3'

/** Forgets solutions that would be refused as expired anyway. */
export async function purgeSolutions(sql: Executor, now: Date): Promise<void> {
  await sql`delete from captcha_solution where expires_at < ${now}`
}

function parse(payload: string): unknown {
  try {
    return JSON.parse(Buffer.from(payload, 'base64').toString())
  } catch {
    return null
  }
}
