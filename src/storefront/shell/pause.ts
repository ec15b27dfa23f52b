/** Lets the browser draw, and answer the shopper, between two pieces of work. */
export const pause = () => new Promise<void>((resolve) => void setTimeout(resolve))
