/** The current time, passed in wherever time matters, so that tests can set it. */
export type Clock = () => Date
export const systemClock: Clock = () => new Date()
