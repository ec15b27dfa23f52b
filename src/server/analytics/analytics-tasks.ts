import { httpRequest, HttpRequestError } from '#platform/http/http-request.ts'
import type { Tasks } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { noteForwarded, purgeConversions } from './conversion-store.ts'
import { forwardings, type Conversion, type Forwarding } from './conversion.ts'

export const forwardTask = 'forward_conversion'

export const analyticsCrontab = '41 3 * * * purge_conversions'

export function analyticsTasks({ sql, config }: Pick<Platform, 'sql' | 'config'>): Tasks {
  return {
    [forwardTask]: async ({ conversion }) => {
      const payload = readPayload(conversion)
      try {
        // One that was sent already is sent again after a failure of the other: both know it by its id.
        for (const forwarding of forwardings(payload, config.measuring)) await send(forwarding)
        await noteForwarded(sql, payload.id, null)
      } catch (error) {
        await noteForwarded(sql, payload.id, error instanceof Error ? error.message : String(error))
        throw error
      }
    },
    purge_conversions: () => purgeConversions(sql),
  }
}

/** As `enqueueJob` got it: times are text there. */
function readPayload(payload: unknown): Conversion {
  const stored = payload as Omit<Conversion, 'at'> & { at: string }
  return { ...stored, at: new Date(stored.at) }
}

async function send({ name, url, body }: Forwarding): Promise<void> {
  const { status } = await httpRequest(name, url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (status >= 300) throw new HttpRequestError(`${name}: status ${status}`)
}
