import { address, listOf, secret, setting, text, type ReadSetting } from './config-setting.ts'

/** Where traces are exported, how they are called there, and how many of them. */
export type TracingSettings = {
  /** Without a closing slash; `/v1/traces` follows. */
  endpoint: string
  headers: Record<string, string>
  serviceName: string
  /** Of traces that begin here, from 0 to 1. */
  ratio: number
}
export type TracingConfig = { tracing: TracingSettings | undefined }

const header = /^[\w-]+=(?:%[\da-f]{2}|[\w.~+/= -])+$/i

/** By the names that OpenTelemetry gives them. */
export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    address('http:', 'https:'),
    'an address like http://10.0.0.7:4318',
    'none: nothing is traced',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: secret(
    text.refine((value) => listOf(value).every((item) => header.test(item))),
    'names and values with commas between, like api-key=abc',
    'none',
  ),
  OTEL_SERVICE_NAME: setting(text.max(100), 'a name of at most 100 characters', 'boltiv'),
  OTEL_TRACES_SAMPLER_ARG: setting(text.regex(/^(0|1|[01]?\.\d{1,9})$/), 'a number from 0 to 1', '1'),
}

export function readTracing(read: ReadSetting): TracingConfig {
  const endpoint = read('OTEL_EXPORTER_OTLP_ENDPOINT')?.replace(/\/$/, '')
  if (endpoint === undefined) return { tracing: undefined }
  const headers = listOf(read('OTEL_EXPORTER_OTLP_HEADERS') ?? '').map((item) => {
    const [name = '', ...value] = item.split('=')
    return [name, decodeURIComponent(value.join('='))]
  })
  return {
    tracing: {
      endpoint,
      headers: Object.fromEntries(headers) as Record<string, string>,
      serviceName: read('OTEL_SERVICE_NAME') ?? tracingSettings.OTEL_SERVICE_NAME.fallback,
      ratio: Math.min(
        1,
        Number(read('OTEL_TRACES_SAMPLER_ARG') ?? tracingSettings.OTEL_TRACES_SAMPLER_ARG.fallback),
      ),
    },
  }
}
