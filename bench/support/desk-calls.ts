import { setTimeout as wait } from 'node:timers/promises'
import type { Sql } from '#platform/database/database.ts'
import { signInAtDesk } from '#tests/support/desk.ts'

/** What a call says of an import. */
export type BroughtIn = {
  id: number
  state: string
  failure: string
  change_id: number | null
  is_undone: boolean
  guards: { kind: string }[]
}
export type DeskCalls = Awaited<ReturnType<typeof openDeskCalls>>

/** The owner's calls of a shop's desk over HTTP. */
export async function openDeskCalls(origin: string, sql: Sql) {
  const { cookie } = await signInAtDesk(sql, 'owner')

  async function call<T>(
    method: string,
    path: string,
    body?: string | Uint8Array<ArrayBuffer>,
    type = 'application/json',
  ): Promise<T> {
    const response = await fetch(origin + path, {
      method,
      headers: {
        origin,
        cookie: `boltiv_desk=${cookie}`,
        ...(body === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { body }),
    })
    if (!response.ok)
      throw new Error(`${response.status} of ${path}: ${(await response.text()).slice(0, 200)}`)
    return (response.headers.get('content-type')?.includes('json') ? response.json() : response.text()) as T
  }

  return {
    call,
    upload: (name: string, file: string | Uint8Array<ArrayBuffer>) =>
      call<BroughtIn>('POST', `/admin/api/imports?name=${name}`, file, 'application/octet-stream'),

    /** Waits until it is. @throws Error when it failed, or `signal` ended the wait. */
    async reaches(id: number, is: (one: BroughtIn) => boolean, signal?: AbortSignal): Promise<BroughtIn> {
      for (;;) {
        const one = await call<BroughtIn>('GET', `/admin/api/imports/${id}`)
        if (is(one)) return one
        if (one.state === 'failed' || one.failure !== '' || signal?.aborted)
          throw new Error(`An import is ${one.state}: ${one.failure}`)
        await wait(250)
      }
    },
  }
}
