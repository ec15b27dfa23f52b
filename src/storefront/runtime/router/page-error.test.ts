import { describe, expect, it } from 'vitest'
import { orErrorPage, orNull } from './page-error.ts'

const refused = (status: number) =>
  Promise.reject(
    Object.assign(new Error(), { name: 'ResponseError', status, body: { message: 'Most nem megy.' } }),
  )
const request = new Request('https://bolt.example/lap')
const thrownBy = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  )

describe('a refused call', () => {
  it('is nothing where something may be missing, and the page’s own error where the shop can’t say', async () => {
    expect(await orNull(refused(404))).toBe(null)
    for (const call of [orNull(refused(503)), orErrorPage(request, refused(503))])
      expect(await thrownBy(call)).toMatchObject({ init: { status: 503, statusText: 'Most nem megy.' } })
    expect(await thrownBy(orErrorPage(request, refused(422)))).toMatchObject({ init: { status: 404 } })
  })

  it('of another kind is thrown as it is', async () => {
    const fault = new Error('fault')
    expect(await thrownBy(orNull(Promise.reject(fault)))).toBe(fault)
    expect(await thrownBy(orErrorPage(request, Promise.reject(fault)))).toBe(fault)
  })
})
