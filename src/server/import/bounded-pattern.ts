import { createContext, Script } from 'node:vm'
import { MappingError } from './mapping.ts'

/** Long enough for a machine that is busy with other work. */
const usualMs = 2000
/** In a value as short as this, a pattern that repeats no group ends in time. */
const quickLength = 200
/** Such as `(a+)+`, which tries more ways through a text than there is time for. */
const repeatsGroup = /\)(?:[*+]|\{\d)/

const context = createContext(Object.create(null) as { work?: () => unknown })
const script = new Script('work()')

/**
 * What `work` makes of a value by a pattern that a merchant wrote: the program's own thread runs it, and nothing else could end it.
 * @throws MappingError where it takes longer than anybody waits.
 */
export function withPattern<T>(pattern: RegExp, value: string, work: () => T, maxMs = usualMs): T {
  if (value.length <= quickLength && !repeatsGroup.test(pattern.source)) return work()
  context.work = work
  try {
    return script.runInContext(context, { timeout: maxMs }) as T
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    throw new MappingError(
      `A(z) ${pattern.source} minta túl sokáig keres egy ${value.length} karakteres cellában. Írja egyszerűbben: ne ismételjen olyan csoportot, amelyben ismétlés van.`,
    )
  } finally {
    delete context.work
  }
}
