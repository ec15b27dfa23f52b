/** The element that carries what the server had to the browser. */
export const payloadElementId = '__boltiv'
