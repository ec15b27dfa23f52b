import { expect, it } from 'vitest'
import { articleOf } from './article.ts'

it('finds the article by how a word is said', () => {
  expect(['őszi', 'téli', '55', '205', '195', '1000', '1', '16'].map(articleOf)).toEqual([
    'az',
    'a',
    'az',
    'a',
    'a',
    'az',
    'az',
    'a',
  ])
})
