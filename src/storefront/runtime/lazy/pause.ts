/** Lets the browser draw, and respond to the customer, between two pieces of work. */
export const pause = () => new Promise<void>((resolve) => void setTimeout(resolve))
