import { useRef, useState } from 'react'
import { accountClient } from '../runtime/client/account-client.ts'
import { requestRecaptchaToken, loadGoogle } from './recaptcha.ts'
import { solveChallenge, type Challenge } from '../runtime/client/solve-challenge.ts'
import type { checkTexts } from './contact-texts.ts'

/** A check that has begun; `solution` is requested when the message goes. */
type Check = { solution: () => Promise<string>; isOld: () => boolean }

/** Milliseconds for which a solved challenge is surely good; the server gives it some more. */
const goodFor = 15 * 60_000

async function beginCheck(): Promise<Check> {
  const requested = await accountClient.contactGetChallenge()
  if (requested.kind === 'recaptcha') {
    await loadGoogle(requested.site_key)
    return { solution: () => requestRecaptchaToken(requested.site_key), isOld: () => false }
  }
  const begun = performance.now()
  const payload = await solveChallenge(requested.challenge as Challenge)
  return { solution: async () => payload, isOld: () => performance.now() - begun > goodFor }
}

/**
 * Proves in the background that a human writes. `begin` when the form is first touched, `solution` when it is sent: it
 * waits for the work, and does it again when it has become old. '' when it can't be done: the server says what then.
 */
export function useHumanCheck() {
  const [state, setState] = useState<keyof typeof checkTexts>('idle')
  const current = useRef<Promise<Check> | null>(null)

  function begin(): Promise<Check> {
    if (current.current) return current.current
    setState('working')
    const check = beginCheck()
    current.current = check
    check.then(
      () => setState('ready'),
      () => {
        current.current = null
        setState('failed')
      },
    )
    return check
  }
  function forget(): void {
    current.current = null
    setState('idle')
  }
  async function solution(): Promise<string> {
    try {
      const check = await begin()
      if (!check.isOld()) return await check.solution()
      forget()
      return await (await begin()).solution()
    } catch {
      return ''
    }
  }
  return { state, begin: () => void begin().catch(() => undefined), solution, forget }
}
