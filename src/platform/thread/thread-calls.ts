import { parentPort } from 'node:worker_threads'

/** Runs in the thread: see `thread.ts`. */

export type Call = { id: number; module: string; name: string; given: unknown[] }
export type Reply = { id: number; result: unknown } | { id: number; error: { name: string; message: string } }

let last: Promise<void> = Promise.resolve()

parentPort!.on('message', (call: Call) => {
  last = last.then(async () => parentPort!.postMessage(await reply(call)))
})

async function reply({ id, module, name, given }: Call): Promise<Reply> {
  try {
    const exported = (await import(module)) as Record<string, (...given: unknown[]) => unknown>
    return { id, result: await exported[name]!(...given) }
  } catch (error) {
    const { name: kind, message } = error instanceof Error ? error : new Error(String(error))
    return { id, error: { name: kind, message } }
  }
}
