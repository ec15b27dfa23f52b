import { isRouteErrorResponse, type HydrationState } from 'react-router'

/** What the server hands to the browser beside the HTML: loader data, action data and route errors by route id. */
export type Payload = Pick<HydrationState, 'loaderData' | 'actionData' | 'errors'>

export const payloadElementId = '__boltiv'

/** Errors as plain data. Anything but a thrown response becomes a 500 without its message: that is for the log. */
export function plainErrors(errors: Record<string, unknown> | null | undefined): Payload['errors'] {
  if (!errors) return null
  const entries = Object.entries(errors).map(([routeId, error]) => {
    const { status, statusText, data } = isRouteErrorResponse(error)
      ? error
      : { status: 500, statusText: '', data: null }
    return [routeId, { status, statusText, data: data as unknown, internal: false }]
  })
  return Object.fromEntries(entries) as Payload['errors']
}

/** JSON that is safe between script tags: no `<` survives, so no `</script>` and no comment can open. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Reads back what `escapeJson` wrote into the document; an absent element gives an empty payload. */
export function readPayload(document: Document): Payload {
  const text = document.getElementById(payloadElementId)?.textContent
  return text ? (JSON.parse(text) as Payload) : {}
}
