import { expect, it } from 'vitest'
import { inThread } from './thread.ts'

const module = new URL('./thread-example.ts', import.meta.url)
const where = inThread<[], boolean>(module, 'isElsewhere')
const echo = inThread<[unknown, number], { said: unknown; turn: number }>(module, 'echo')
const refuse = inThread<[string], never>(module, 'refuse')
const die = inThread<[], never>(module, 'die')

it('works elsewhere, in turn, and gives back what was given', async () => {
  expect(await where()).toBe(true)
  const at = new Date('2026-11-25')
  const all = await Promise.all([echo({ at }, 20), echo(new Uint8Array([1, 2]), 0), echo('három', 5)])
  expect(all).toEqual([
    { said: { at }, turn: 1 },
    { said: new Uint8Array([1, 2]), turn: 2 },
    { said: 'három', turn: 3 },
  ])
})

it('says why it could not, and goes on', async () => {
  await expect(refuse('nincs ilyen')).rejects.toMatchObject({ name: 'RangeError', message: 'nincs ilyen' })
  await expect(inThread(module, 'missing')()).rejects.toThrow('not a function')
  expect(await where()).toBe(true)
})

it('what a dying thread had is refused, and the next call starts another', async () => {
  const lost = await Promise.allSettled([die(), echo('elveszett', 0)])
  expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await where()).toBe(true)
})
