import type { SearchSuggestions } from '#contract/wire.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSuggester } from './suggester.ts'

const responseTo = (search: string): SearchSuggestions => ({
  search,
  understood: null,
  total: 1,
  sets: false,
  seasons: [],
  searches: [],
  products: [],
  categories: [],
  brands: [],
  posts: [],
})

type Question = {
  search: string
  signal: AbortSignal
  respond: () => Promise<void>
  fail: () => Promise<void>
}

/** A suggester whose questions are answered by hand, and what it showed. */
function watched() {
  const questions: Question[] = []
  const shown: (string | null)[] = []
  const settle = () => vi.advanceTimersByTimeAsync(0).then(() => undefined)
  const suggester = createSuggester({
    fetchSuggestions: (search, signal) =>
      new Promise((resolve, reject) => {
        const respond = () => (resolve(responseTo(search)), settle())
        const fail = () => (reject(new Error('offline')), settle())
        questions.push({ search, signal, respond, fail })
      }),
    show: (found) => shown.push(found?.search ?? null),
  })
  const type = async (text: string) => {
    suggester.type(text)
    await vi.advanceTimersByTimeAsync(80)
  }
  return { suggester, questions, shown, type }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('suggestions', () => {
  it('are requested when typing rests, and only from two letters on', async () => {
    const { suggester, questions, type } = watched()
    await type('m')
    for (const text of ['mi', 'mic', 'mich']) {
      suggester.type(text)
      await vi.advanceTimersByTimeAsync(79)
    }
    expect(questions).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(questions.map(({ search }) => search)).toEqual(['mich'])
  })

  it('have one question on its way, and a stale response is dropped', async () => {
    const { questions, shown, type } = watched()
    await type('mi')
    await type('mich')
    expect(questions.map(({ signal }) => signal.aborted)).toEqual([true, false])
    await questions[1]?.respond()
    await questions[0]?.respond()
    expect(shown).toEqual(['mich'])
  })

  it('are remembered, so that a text typed again is not asked again', async () => {
    const { questions, shown, type } = watched()
    await type('mi')
    await questions[0]?.respond()
    await type('mic')
    await questions[1]?.respond()
    await type(' mi ')
    expect(questions).toHaveLength(2)
    expect(shown).toEqual(['mi', 'mic', 'mi'])
  })

  it('are silent about a failure and request again', async () => {
    const { questions, shown, type } = watched()
    await type('mi')
    await questions[0]?.fail()
    expect(shown).toEqual([null])
    await type('mi')
    expect(questions).toHaveLength(2)
  })

  it('stop with the field', async () => {
    const { suggester, questions, shown, type } = watched()
    await type('mi')
    suggester.stop()
    await questions[0]?.respond()
    expect(shown).toEqual([])
  })
})
