import type { Platform } from '#platform/platform.ts'
import { HttpRequestError } from '#platform/http/http-request.ts'
import { CarrierError, createCarriers, isCarrier } from '#server/carrier/index.ts'
import { createProviders, InvoiceServiceError } from '#server/invoice/index.ts'
import { createGateways, GatewayRefusedError, isGateway } from '#server/payment/index.ts'

export type CheckOutcome = { ok: boolean; text: string }

const timeoutMs = 8000

/** A service's harmless call; undefined where it has none, or is not set up. */
export function findCheck(platform: Platform, code: string): (() => Promise<void>) | undefined {
  const { config } = platform
  if (isGateway(code)) return createGateways(platform, { timeoutMs })[code]?.check
  if (isCarrier(code)) return createCarriers(config.carriers)[code]?.check
  const providers = Object.entries(createProviders(config.invoices))
  return providers.find(([name]) => name === code)?.[1].check
}

/** Calls the service, and says in Hungarian what came of it. */
export async function checkService(platform: Platform, code: string): Promise<CheckOutcome> {
  const check = findCheck(platform, code)
  if (!check) return { ok: false, text: 'Még nincs minden megadva, ami a híváshoz kell.' }
  try {
    await check()
    return { ok: true, text: 'A szolgáltatás válaszolt, és elfogadta a kulcsokat.' }
  } catch (error) {
    return { ok: false, text: failureText(error) }
  }
}

function failureText(error: unknown): string {
  if (error instanceof GatewayRefusedError)
    return `A szolgáltatás elutasította a hívást (${error.codes.join(', ')}). Ellenőrizze az azonosítót és a kulcsot.`
  if (error instanceof HttpRequestError)
    return `A szolgáltatás nem vagy nem érthetően válaszolt: ${error.message}.`
  if (error instanceof CarrierError || error instanceof InvoiceServiceError)
    return error.isPassing
      ? `A szolgáltatás most nem vagy nem érthetően válaszolt: ${error.message}.`
      : `A szolgáltatás elutasította a hívást: ${error.message}. Ellenőrizze a kulcsokat.`
  throw error
}
