import type { Config } from '#config'
import { z } from 'zod'
import { httpRequest, HttpRequestError, readJson } from '#platform/http/http-request.ts'
import { contactError } from './contact-errors.ts'

/** Below this Google takes the customer for a machine; keys without a score have none. */
const minScore = 0.5
const responseShape = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  'error-codes': z.array(z.string()).optional(),
})
/** The shop's own fault: the customer's token was not even looked at. */
const ourFaults = ['missing-input-secret', 'invalid-input-secret', 'bad-request']

/**
 * Whether Google takes the browser's token for a human's.
 * @throws AppError 503 when Google can't be reached.
 */
export async function isHuman(
  { secret, url }: NonNullable<Config['recaptcha']>,
  token: string,
): Promise<boolean> {
  if (token === '') return false
  const {
    success,
    score = 1,
    'error-codes': codes = [],
  } = await requestVerification(url, { secret, response: token })
  if (codes.some((code) => ourFaults.includes(code)))
    throw contactError('captcha_unavailable', { cause: new Error(`reCAPTCHA: ${codes.join(', ')}`) })
  return success && score >= minScore
}

async function requestVerification(
  url: string,
  fields: Record<string, string>,
): Promise<z.infer<typeof responseShape>> {
  try {
    const { status, text } = await httpRequest('reCAPTCHA', url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
    const read = responseShape.safeParse(readJson(text))
    if (status === 200 && read.success) return read.data
    throw new HttpRequestError(`reCAPTCHA: status ${status}`)
  } catch (error) {
    if (error instanceof HttpRequestError) throw contactError('captcha_unavailable', { cause: error })
    throw error
  }
}
