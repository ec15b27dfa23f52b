import type { z } from 'zod'
import { callOut, CallOutError, readJson, type OutAnswer, type OutCall } from '#server/kernel/call-out.ts'
import { CarrierError } from './carrier.ts'

const largestAnswer = 15_000_000

/** One call of a carrier; an answer that is late or broken may have been done. @throws CarrierError */
export async function callCarrier(name: string, url: string, call: OutCall): Promise<OutAnswer> {
  const answer = await callOut(name, url, { maxBytes: largestAnswer, ...call }).catch((error: unknown) => {
    if (error instanceof CallOutError) throw new CarrierError(error.message, true)
    throw error
  })
  if (answer.status >= 500 || answer.status === 429 || answer.status === 408)
    throw new CarrierError(`${name}: status ${answer.status}`, true)
  return answer
}

/** @throws CarrierError for an answer of another form: what was asked for may have been done. */
export function readAnswer<T extends z.ZodType>(name: string, schema: T, text: string): z.output<T> {
  const parsed = schema.safeParse(readJson(text))
  if (!parsed.success) throw new CarrierError(`${name}: an answer of another form`, true)
  return parsed.data
}

/** @throws CarrierError for what is no PDF. */
export function requirePdf(name: string, bytes: Uint8Array): Uint8Array {
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') !== '%PDF-')
    throw new CarrierError(`${name}: the label is no PDF`, true)
  return bytes
}
