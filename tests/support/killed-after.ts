import type { Platform } from '#platform/platform.ts'

/** A platform whose process is killed after so many transactions: its locks are free then, as when its connections have ended. */
export function killedAfter(platform: Platform, transactions: number): Platform {
  let left = transactions
  const sql = new Proxy(platform.sql, {
    get: (target, name, receiver) =>
      name === 'begin' && left-- <= 0
        ? () => Promise.reject(new Error('killed'))
        : (Reflect.get(target, name, receiver) as unknown),
  })
  return { ...platform, sql }
}
