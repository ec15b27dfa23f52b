import { createAdminClient, type AdminClient } from '#contract/admin/client.ts'
import { httpTransport } from '#contract/http-transport.ts'
import { noteChange } from './last-change.ts'

/** Somebody who has touched nothing for so long is not at the desk, in milliseconds. */
const idleMilliseconds = 60_000

let touchedAt = 0
/** Somebody is at the desk, though neither a key nor the pointer says so. */
export function noteTouch(): void {
  touchedAt = performance.now()
}

/** What outlives its page may have 64 kB at most: more is sent without. */
const maxOutliving = 60_000

const send: typeof fetch = async (input, init) => {
  const isLong = typeof init?.body === 'string' && init.body.length > maxOutliving
  const response = await fetch(input, isLong ? { ...init, keepalive: false } : init)
  if (init?.method !== 'GET') noteChange(response)
  return response
}

/** The client over HTTP. What the desk asks by itself while nobody is there does not keep the session alive. */
export function createBrowserClient(): AdminClient {
  noteTouch()
  // A scanner's keys do not get further than this.
  for (const type of ['pointerdown', 'keydown', 'wheel'])
    addEventListener(type, noteTouch, { passive: true, capture: true })
  /** `file` travels as it is, in place of the call's body. */
  const transportWith = (file?: Blob) =>
    httpTransport({
      fetch(input, init) {
        const headers = new Headers(init?.headers)
        if (performance.now() - touchedAt > idleMilliseconds) headers.set('x-desk-idle', '1')
        if (file === undefined) return send(input, { ...init, headers })
        headers.set('content-type', file.type)
        return send(input, { ...init, headers, body: file, keepalive: false })
      },
    })
  const transport = transportWith()
  return createAdminClient((call) =>
    call.body instanceof Blob ? transportWith(call.body)({ ...call, body: {} }) : transport(call),
  )
}
