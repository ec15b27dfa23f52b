import { callOut, CallOutError } from '#server/kernel/call-out.ts'
import type { Tasks } from '#server/kernel/jobs.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import { noteForwarded, purgeConversions } from './conversion-store.ts'
import { forwardings, type Conversion, type Forwarding } from './conversion.ts'

export const forwardTask = 'forward_conversion'

export const analyticsCrontab = '41 3 * * * purge_conversions'

export function analyticsTasks({ sql, config }: Pick<Kernel, 'sql' | 'config'>): Tasks {
  return {
    [forwardTask]: async ({ conversion }) => {
      const told = readPayload(conversion)
      try {
        // One that was told already is told again after a failure of the other: both know it by its id.
        for (const forwarding of forwardings(told, config.measuring)) await send(forwarding)
        await noteForwarded(sql, told.id, null)
      } catch (error) {
        await noteForwarded(sql, told.id, error instanceof Error ? error.message : String(error))
        throw error
      }
    },
    purge_conversions: () => purgeConversions(sql),
  }
}

/** As `enqueueJob` got it: times are text there. */
function readPayload(payload: unknown): Conversion {
  const kept = payload as Omit<Conversion, 'at'> & { at: string }
  return { ...kept, at: new Date(kept.at) }
}

async function send({ name, url, body }: Forwarding): Promise<void> {
  const { status } = await callOut(name, url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (status >= 300) throw new CallOutError(`${name}: status ${status}`)
}
