import type { Platform } from '#platform/platform.ts'

const writes = /\b(?:insert|update|delete)\b/i

/**
 * A platform whose process ends just before the transaction, or the writing statement outside of one, with this number (from 0):
 * whatever came before is committed, and nothing comes after, as kill -9 leaves it. What dies within a transaction has done nothing of it,
 * and what dies before a read no more than before what it would have written next. `died` resolves at that moment.
 */
export function dyingPlatform(platform: Platform, at: number): { platform: Platform; died: Promise<'died'> } {
  const { promise: died, resolve } = Promise.withResolvers<'died'>()
  const never = new Promise<never>(() => undefined)
  let count = 0
  /** Whether its process is still there; counts. */
  const lives = () => {
    count += 1
    if (count <= at) return true
    resolve('died')
    return false
  }
  const sql = new Proxy(platform.sql, {
    apply(target, self, args: unknown[]) {
      const query: unknown = Reflect.apply(target, self, args)
      // Parts of a statement are never waited for.
      return query instanceof Promise && writes.test(String(args[0])) ? mortal(query) : query
    },
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver)
      if (name !== 'begin' || typeof value !== 'function') return value
      return (...args: unknown[]) => (lives() ? (Reflect.apply(value, target, args) as unknown) : never)
    },
  })
  function mortal(query: Promise<unknown>) {
    const then = query.then.bind(query)
    Reflect.set(query, 'then', (...args: Parameters<typeof then>) => (lives() ? then(...args) : never))
    return query
  }
  return { platform: { ...platform, sql }, died }
}
