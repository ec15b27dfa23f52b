/** What solving needs of a challenge of ALTCHA, version 2; the rest goes back with the solution as it came. */
export type Challenge = {
  parameters: {
    algorithm: string
    nonce: string
    salt: string
    cost: number
    keyLength: number
    keyPrefix: string
  }
}

/** More tries than any challenge of ours requests. */
const maxTries = 100_000

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) =>
    Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16),
  )
}

const hexOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The nonce with the number of the try behind it. */
function passwordOf(nonce: Uint8Array<ArrayBuffer>, counter: number): Uint8Array<ArrayBuffer> {
  const password = new Uint8Array(nonce.length + 4)
  password.set(nonce)
  new DataView(password.buffer).setUint32(nonce.length, counter)
  return password
}

async function derive(
  password: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  { algorithm, cost, keyLength }: Challenge['parameters'],
): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
  const hash = algorithm.slice('PBKDF2/'.length)
  return new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'PBKDF2', salt, iterations: cost, hash }, key, keyLength * 8),
  )
}

/**
 * Does the work that a challenge requests, and gives the payload that proves it. The browser's own cryptography works off
 * the page's thread, so typing goes on. Written here in a few lines: the library would travel with every first visit.
 */
export async function solveChallenge(challenge: Challenge): Promise<string> {
  const { parameters } = challenge
  const [nonce, salt] = [bytesOf(parameters.nonce), bytesOf(parameters.salt)]
  for (let counter = 0; counter < maxTries; counter += 1) {
    const derivedKey = hexOf(await derive(passwordOf(nonce, counter), salt, parameters))
    if (derivedKey.startsWith(parameters.keyPrefix))
      return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }))
  }
  throw new Error('The challenge has no solution')
}
