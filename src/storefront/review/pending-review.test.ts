import { beforeEach, describe, expect, it, vi } from 'vitest'
import { storePendingReview, takeReview } from './pending-review.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

function typed(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}

describe('a review that is being written', () => {
  it('waits for its writer at its own product, once', () => {
    storePendingReview('/termek/a', typed({ rating: '4', comment: 'Jó.', variant_id: '7' }))
    expect(takeReview('/termek/b')).toBeNull()
    expect(takeReview('/termek/a')).toEqual({ rating: '4', comment: 'Jó.' })
    expect(takeReview('/termek/a')).toBeNull()
  })

  it.each(['{', '7', '[{}]', '{"comment":{"a":1},"x":"y"}'])('is not read from %s', (text) => {
    stored.set('boltiv.review:/termek/a', text)
    expect(Object.keys(takeReview('/termek/a') ?? {})).toEqual([])
  })
})
