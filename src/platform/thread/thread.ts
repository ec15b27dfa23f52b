import { Worker } from 'node:worker_threads'
import type { Call, Reply } from './thread-calls.ts'

/** A thread that has nothing to do ends after this long: what it has loaded takes tens of megabytes. */
const restMs = 30_000

type Waiting = { resolve: (value: never) => void; reject: (error: Error) => void }

let worker: Worker | undefined
let rest: NodeJS.Timeout | undefined
let lastId = 0
const waiting = new Map<number, Waiting>()

/**
 * The exported function `name` of `module`, called in a thread of its own, one call after the other: for work that keeps a processor
 * for longer than a customer should wait. Arguments and result are copied (structured clone). An error comes with its message and
 * `name`, not its class; a thread that dies rejects what it had, and the next call starts another.
 */
export function inThread<Given extends unknown[], Result>(
  module: URL,
  name: string,
): (...given: Given) => Promise<Result> {
  return (...given) =>
    new Promise<Result>((resolve, reject) => {
      clearTimeout(rest)
      const id = (lastId += 1)
      waiting.set(id, { resolve, reject } as Waiting)
      worker ??= start()
      // A process is not kept by a thread, but by work that somebody waits for.
      worker.ref()
      worker.postMessage({ id, module: module.href, name, given } satisfies Call)
    })
}

function start(): Worker {
  const started = new Worker(new URL('./thread-calls.ts', import.meta.url))
  started.on('message', (reply: Reply) => {
    const call = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ('error' in reply)
      call?.reject(Object.assign(new Error(reply.error.message), { name: reply.error.name }))
    else call?.resolve(reply.result as never)
    if (waiting.size === 0) goToRest(started)
  })
  started.on('error', (error) => giveUp(started, error as Error))
  started.on('exit', (code) => giveUp(started, new Error(`A thread ended with ${code}.`)))
  return started
}

function goToRest(one: Worker): void {
  one.unref()
  rest = setTimeout(() => void one.terminate(), restMs).unref()
}

function giveUp(one: Worker, error: Error): void {
  if (worker !== one) return
  worker = undefined
  clearTimeout(rest)
  const lost = [...waiting.values()]
  waiting.clear()
  for (const { reject } of lost) reject(error)
}
