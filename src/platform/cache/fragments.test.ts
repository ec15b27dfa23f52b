import { expect, test, vi } from 'vitest'
import type { Invoke } from '../http/endpoint.ts'
import { createFragments } from './fragments.ts'

const context = () => ({ requestId: '1', ip: '', session: null, tags: new Set<string>() }) as never
const tagsOf = (given: unknown) => [...(given as { tags: Set<string> }).tags]

function counted(response: (slug: string) => Promise<unknown> = async (slug) => ({ slug })) {
  return vi.fn<Invoke>(async (_name, input, given) => {
    given.tags.add('menus')
    return response((input.params as { slug: string }).slug)
  })
}
const menu = (slug: string) => ({ params: { slug } }) as never

test('a menu is requested once, and every page that shows it hears of its tags', async () => {
  const invoke = counted()
  const fragments = createFragments(invoke)
  for (const _time of [1, 2, 3]) {
    const page = context()
    expect(await fragments.invoke('contentGetMenu', menu('main'), page)).toEqual({ slug: 'main' })
    expect(tagsOf(page)).toEqual(['menus'])
  }
  await fragments.invoke('contentGetMenu', menu('top'), context())
  expect(invoke).toHaveBeenCalledTimes(2)
})

test('a change of what it shows drops it, another change does not', async () => {
  const invoke = counted()
  const fragments = createFragments(invoke)
  await fragments.invoke('contentGetMenu', menu('main'), context())
  fragments.drop(new Set(['product:7']))
  await fragments.invoke('contentGetMenu', menu('main'), context())
  expect(invoke).toHaveBeenCalledTimes(1)
  fragments.drop(new Set(['menus']))
  await fragments.invoke('contentGetMenu', menu('main'), context())
  fragments.clear()
  await fragments.invoke('contentGetMenu', menu('main'), context())
  expect(invoke).toHaveBeenCalledTimes(3)
})

test('what was made while something changed is not cached, nor is a failure', async () => {
  const held = Promise.withResolvers<unknown>()
  const invoke = counted(() => held.promise)
  const fragments = createFragments(invoke)
  const first = fragments.invoke('contentGetMenu', menu('main'), context())
  fragments.drop(new Set(['menus']))
  held.resolve('old')
  expect(await first).toBe('old')
  await fragments.invoke('contentGetMenu', menu('main'), context())
  expect(invoke).toHaveBeenCalledTimes(2)

  const failing = createFragments(counted(() => Promise.reject(new Error('away'))))
  await expect(failing.invoke('contentGetMenu', menu('main'), context())).rejects.toThrow('away')
  await expect(failing.invoke('contentGetMenu', menu('main'), context())).rejects.toThrow('away')
})

test('other calls pass by', async () => {
  const invoke = counted()
  const fragments = createFragments(invoke)
  await fragments.invoke('contentGetPage', menu('aszf'), context())
  await fragments.invoke('contentGetPage', menu('aszf'), context())
  expect(invoke).toHaveBeenCalledTimes(2)
})
