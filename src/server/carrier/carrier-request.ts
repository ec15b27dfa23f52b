import type { z } from 'zod'
import {
  httpRequest,
  HttpRequestError,
  readJson,
  type HttpResponse,
  type HttpRequestOptions,
} from '#platform/http/http-request.ts'
import { CarrierError } from './carrier.ts'

const maxResponseBytes = 15_000_000

/** One request to a carrier; a response that is late or broken may have been done. @throws CarrierError */
export async function requestCarrier(
  name: string,
  url: string,
  call: HttpRequestOptions,
): Promise<HttpResponse> {
  const response = await httpRequest(name, url, { maxBytes: maxResponseBytes, ...call }).catch(
    (error: unknown) => {
      if (error instanceof HttpRequestError) throw new CarrierError(error.message, true)
      throw error
    },
  )
  if (response.status >= 500 || response.status === 429 || response.status === 408)
    throw new CarrierError(`${name}: status ${response.status}`, true)
  return response
}

/** @throws CarrierError for a response of another form: what was requested may have been done. */
export function readResponse<T extends z.ZodType>(name: string, schema: T, text: string): z.output<T> {
  const parsed = schema.safeParse(readJson(text))
  if (!parsed.success) throw new CarrierError(`${name}: a response of another form`, true)
  return parsed.data
}

/** @throws CarrierError for what is no PDF. */
export function requirePdf(name: string, bytes: Uint8Array): Uint8Array {
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') !== '%PDF-')
    throw new CarrierError(`${name}: the label is no PDF`, true)
  return bytes
}
