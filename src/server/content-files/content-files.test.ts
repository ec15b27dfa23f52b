import { expect, it } from 'vitest'
import { safeHtml } from '#platform/markup/safe-html.ts'
import {
  linksIn,
  packHtml,
  pathText,
  problemText,
  readMoment,
  unpackHtml,
  withoutNulls,
} from './content-files.ts'

it('HTML is written with a line for each block and read back the same', () => {
  const html =
    '<h2>Cím</h2><p>Egy <strong>két</strong> &amp; há<br>rom</p><ul><li>a</li><li>b</li></ul><hr><table><tr><td>1</td></tr></table>'
  const lines = unpackHtml(html)
  expect(lines.split('\n').slice(0, 4)).toEqual([
    '<h2>Cím</h2>',
    '<p>Egy <strong>két</strong> &amp; há<br>rom</p>',
    '<ul>',
    '<li>a</li>',
  ])
  expect(packHtml(safeHtml(lines, 'article'))).toBe(html)
})

it.each(['<p>Egy.</p> <p>Kettő.</p>', '<ul>\t<li>a</li> <li>b</li></ul>', '<p>\u00a0</p>\n<p>\u00a0a</p>'])(
  'spaces between blocks change nothing by being written and read back, and those that are seen stay: %j',
  (stored) => {
    const packed = packHtml(safeHtml(stored, 'article'))
    expect(packHtml(safeHtml(unpackHtml(packed), 'article'))).toBe(packed)
    expect(packed.split('\u00a0')).toHaveLength(stored.split('\u00a0').length)
  },
)

it('indented lines mean nothing between blocks, and stay a space within one', () => {
  expect(packHtml('<ul>\n    <li>egy\n kettő</li>\n</ul>')).toBe('<ul><li>egy\n kettő</li></ul>')
})

it('a day is its first moment in Hungary, in summer and winter', () => {
  expect(readMoment('2026-11-21')?.toISOString()).toBe('2026-11-20T23:00:00.000Z')
  expect(readMoment('2026-07-01')?.toISOString()).toBe('2026-06-30T22:00:00.000Z')
  expect(readMoment('2026-11-21T08:00:00+01:00')?.toISOString()).toBe('2026-11-21T07:00:00.000Z')
  for (const wrong of ['tegnap', '2026-02-30', '2026-11-21T08:00', '2026-13-01T00:00Z'])
    expect(readMoment(wrong)).toBeNull()
})

it('empty keys are the same as none, at any depth', () => {
  expect(withoutNulls({ a: null, b: [{ c: null, d: 0 }, null], e: '' })).toEqual({
    b: [{ d: 0 }, null],
    e: '',
  })
})

it('a problem names file, line and place', () => {
  const problem = {
    file: 'pages/a.yaml',
    line: 3,
    reason: `${pathText(['regions', 0, 'items', 1, 'html'])}: is missing`,
  }
  expect(problemText(problem)).toBe('pages/a.yaml:3: regions[0].items[1].html: is missing')
  expect(problemText({ ...problem, isWarning: true })).toContain('pages/a.yaml:3: warning: ')
})

it('links of a text are those of this shop', () => {
  expect(linksIn('<a href="/a?b=1&amp;c=2">x</a> <a href="https://mas.example">y</a>')).toEqual([
    '/a?b=1&c=2',
  ])
})
