import { useRef, useState } from 'react'
import { accountClient } from '../shell/account-client.ts'
import { askGoogle, bringGoogle } from './recaptcha.ts'
import { solveChallenge, type Challenge } from './solve-challenge.ts'
import type { checkTexts } from './contact-texts.ts'

/** A check that has begun; `answer` is asked when the message goes. */
type Check = { answer: () => Promise<string>; isOld: () => boolean }

/** Milliseconds for which a solved challenge is surely good; the server gives it some more. */
const goodFor = 15 * 60_000

async function beginCheck(): Promise<Check> {
  const asked = await accountClient.contactGetChallenge()
  if (asked.kind === 'recaptcha') {
    await bringGoogle(asked.site_key)
    return { answer: () => askGoogle(asked.site_key), isOld: () => false }
  }
  const begun = performance.now()
  const payload = await solveChallenge(asked.challenge as Challenge)
  return { answer: async () => payload, isOld: () => performance.now() - begun > goodFor }
}

/**
 * Proves in the background that a person writes. `begin` when the form is first touched, `answer` when it is sent: it
 * waits for the work, and does it anew when it has become old. '' when it can't be done: the server says what then.
 */
export function usePersonCheck() {
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
  async function answer(): Promise<string> {
    try {
      const check = await begin()
      if (!check.isOld()) return await check.answer()
      forget()
      return await (await begin()).answer()
    } catch {
      return ''
    }
  }
  return { state, begin: () => void begin().catch(() => undefined), answer, forget }
}
