import { createChallenge, verifySolution, type Payload } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, it } from 'vitest'
import { solveChallenge, type Challenge } from './solve-challenge.ts'

const hmacSignatureSecret = 'a secret of the test'
const make = (more: { counter?: number; keyPrefix?: string }) =>
  createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 10, deriveKey, hmacSignatureSecret, ...more })
const read = (payload: string) => JSON.parse(atob(payload)) as Payload

it.each([{ counter: 0 }, { counter: 37 }, { keyPrefix: '0' }])(
  'solves a challenge of %j as the library expects it',
  async (more) => {
    const challenge = await make(more)
    const { solution, challenge: given } = read(await solveChallenge(challenge as Challenge))
    const result = await verifySolution({ challenge: given, solution, deriveKey, hmacSignatureSecret })
    expect(result).toMatchObject({ verified: true, invalidSignature: false })
  },
)
