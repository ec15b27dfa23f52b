import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

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

describe('the documents', () => {
  const documents = ['*.md', 'docs/**/*.md', 'src/**/*.md'].flatMap((pattern) => globSync(pattern))
  const textOf = (path: string) => readFileSync(path, 'utf8').replaceAll(/```[\s\S]*?```/g, '')

  it('have links that lead somewhere, to headings too', () => {
    const broken = documents.flatMap((path) =>
      linksOf(path, textOf(path))
        .filter(({ file, heading }) => !existsSync(file) || (heading && !headingsOf(file).includes(heading)))
        .map(({ written }) => `${path}: ${written}`),
    )
    expect(broken).toEqual([])
    expect(documents.flatMap((path) => linksOf(path, textOf(path))).length).toBeGreaterThan(100)
  })

  it('name files and folders of the repository that are there', () => {
    const named = documents
      .filter((path) => path !== 'CHANGELOG.md')
      .flatMap((path) =>
        [...textOf(path).matchAll(/`((?:src|docs|tests|scripts|bench|demo|migrations)\/[\w./-]+)`/g)].map(
          ([, file = '']) => ({ path, file }),
        ),
      )
    expect(named.filter(({ file }) => !existsSync(file))).toEqual([])
    expect(named.length).toBeGreaterThan(50)
  })

  it('name tests of screens that are there', () => {
    const held = readFileSync('docs/screens.md', 'utf8').matchAll(
      /\]\(\.\.\/([^)]+\.test\.tsx?)\): “([^”]+)”/g,
    )
    const missing = [...held].filter(
      ([, path = '', title = '']) => !readFileSync(path, 'utf8').includes(title),
    )
    expect(missing.map(([written]) => written)).toEqual([])
    expect(readFileSync('docs/screens.md', 'utf8').match(/^\| \d/gm)?.length).toBeGreaterThan(30)
  })

  it('name every migration', () => {
    const listed = readFileSync('docs/database.md', 'utf8')
    const migrations = globSync('*.sql', { cwd: 'migrations' })
    // Without its number, which a merge may change.
    expect(migrations.filter((file) => !listed.includes(file.slice(4)))).toEqual([])
    expect(migrations.length).toBeGreaterThan(10)
  })

  it('are found from the README, each by links', () => {
    const found = new Set<string>(['README.md'])
    for (const path of found)
      for (const { file } of linksOf(path, textOf(path))) {
        if (documents.includes(file)) found.add(file)
        // A link to a folder shows what is in it.
        for (const inside of documents) if (dirname(inside) === file) found.add(inside)
      }
    expect(documents.filter((path) => !found.has(path))).toEqual([])
  })
})

function linksOf(path: string, text: string) {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, written = '']) => written)
    .filter((written) => !/^(?:https?|mailto):/.test(written))
    .map((written) => {
      const [file = '', heading] = written.split('#')
      return { written, file: file === '' ? path : join(dirname(path), file), heading }
    })
}

/** As GitHub names them in addresses. */
const headingsOf = (path: string) =>
  [...readFileSync(path, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  )
