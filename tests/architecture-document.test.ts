import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const sections = readFileSync('docs/architecture.md', 'utf8').split(/^## /m)

/** The numbered lines of a way through the code: file and function. */
function stepsOf(title: string) {
  const section = sections.find((text) => text.startsWith(`${title}\n`)) ?? ''
  return [...section.matchAll(/^\d+\. (?:`([^`]+)` `([^`]+)`)?.*$/gm)].map(
    ([line, path = '', name = '']) => ({
      line,
      path,
      name,
    }),
  )
}

/** A declaration, not a mere mention. */
const declares = (text: string, name: string) =>
  new RegExp(String.raw`\b(?:function\*?|const|class)\s+${name}\b`).test(text)

it.each([
  ['Follow a cart click', 12],
  ['Follow a search', 20],
  ['Follow a payment message', 10],
])('%s names at most %i files, each with its function', (title, max) => {
  const steps = stepsOf(title)
  expect(steps.length).toBeGreaterThan(5)
  expect(steps.length).toBeLessThanOrEqual(max)
  const missing = steps.flatMap(({ line, path, name }) => {
    if (!path) return [`names no file and function: ${line}`]
    if (!existsSync(path)) return [`${path} does not exist`]
    return declares(readFileSync(path, 'utf8'), name) ? [] : [`${path} declares no ${name}`]
  })
  expect(missing).toEqual([])
})

it('the last step of each way is a store: it writes or reads by SQL', () => {
  for (const title of ['Follow a cart click', 'Follow a search', 'Follow a payment message'])
    expect(readFileSync(stepsOf(title).at(-1)!.path, 'utf8')).toMatch(/\b(?:select|insert into|update)\b/)
})
