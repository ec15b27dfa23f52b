import { setTimeout as wait } from 'node:timers/promises'

/** Work for a shop that asks to come again (503, nothing was done) when its machine is busy: who races does, as customers would. */
export async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if ((error as { status?: number }).status !== 503 || tries === 60) throw error
      await wait(500)
    }
  }
}
