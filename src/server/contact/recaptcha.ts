import type { Config } from '#config'
import { z } from 'zod'
import { callOut, CallOutError, readJson } from '#server/kernel/call-out.ts'
import { contactError } from './contact-errors.ts'

/** Below this Google takes the visitor for a machine; keys without a score have none. */
const leastScore = 0.5
const answerShape = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  'error-codes': z.array(z.string()).optional(),
})
/** The shop's own fault: the visitor's answer was not even looked at. */
const ourFaults = ['missing-input-secret', 'invalid-input-secret', 'bad-request']

/**
 * Whether Google takes the answer for a person's.
 * @throws AppError 503 when Google can't be asked.
 */
export async function isPerson(
  { secret, url }: NonNullable<Config['recaptcha']>,
  answer: string,
): Promise<boolean> {
  if (answer === '') return false
  const { success, score = 1, 'error-codes': codes = [] } = await ask(url, { secret, response: answer })
  if (codes.some((code) => ourFaults.includes(code)))
    throw contactError('captcha_unavailable', { cause: new Error(`reCAPTCHA: ${codes.join(', ')}`) })
  return success && score >= leastScore
}

async function ask(url: string, fields: Record<string, string>): Promise<z.infer<typeof answerShape>> {
  try {
    const { status, text } = await callOut('reCAPTCHA', url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
    const read = answerShape.safeParse(readJson(text))
    if (status === 200 && read.success) return read.data
    throw new CallOutError(`reCAPTCHA: status ${status}`)
  } catch (error) {
    if (error instanceof CallOutError) throw contactError('captcha_unavailable', { cause: error })
    throw error
  }
}
