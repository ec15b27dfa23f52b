import { describe, expect, it } from 'vitest'
import { createScanReader, maxGapMilliseconds } from './scan-reader.ts'

type Press = [name: string, at: number]
/** What came of keys: scans, and what the page saw, in their order. */
function read(presses: readonly Press[], characters = /\S/) {
  const reader = createScanReader<string>({ characters })
  const seen: string[] = []
  for (const [name, at] of presses) {
    const { isHeld, released, scan } = reader.press(name, name, at)
    seen.push(...released)
    if (scan !== null) seen.push(`scan ${scan}`)
    else if (!isHeld) seen.push(name)
  }
  return [...seen, ...reader.expire()]
}
const typed = (text: string, gap: number): Press[] => [
  ...[...text].map((name, index): Press => [name, index * gap]),
  ['Enter', text.length * gap],
]

describe('a scanner', () => {
  it('is known by its speed and its Enter, and nothing of it reaches the page', () => {
    expect(read(typed('5991234567893', 5))).toEqual(['scan 5991234567893'])
    expect(read(typed('2026-000123', maxGapMilliseconds))).toEqual(['scan 2026-000123'])
  })

  it('presses Shift for its capitals', () => {
    const presses: Press[] = [
      ['Shift', 0],
      ['N', 5],
      ['Shift', 9],
      ['F', 10],
      ['-', 15],
      ['1', 20],
      ['Enter', 25],
    ]
    expect(read(presses)).toEqual(['Shift', 'Shift', 'scan NF-1'])
  })

  it('reads one code after the other', () => {
    const second = typed('NF-2', 5).map(([name, at]): Press => [name, at + 100])
    expect(read([...typed('NF-1', 5), ...second])).toEqual(['scan NF-1', 'scan NF-2'])
  })
})

describe('what is typed by hand', () => {
  it('reaches the page, each key once and in order', () => {
    expect(read(typed('123456', maxGapMilliseconds + 1))).toEqual([...'123456', 'Enter'])
    expect(
      read([
        ['g', 0],
        ['m', 300],
      ]),
    ).toEqual(['g', 'm'])
    expect(
      read([
        ['j', 0],
        ['j', 10],
        ['x', 20],
        ['Enter', 30],
      ]),
    ).toEqual(['j', 'j', 'x', 'Enter'])
    expect(
      read([
        ['4', 0],
        ['2', 10],
        ['Enter', 20],
      ]),
    ).toEqual(['4', '2', 'Enter'])
    expect(
      read([
        ['1', 0],
        ['2', 10],
        ['3', 20],
        ['ArrowDown', 30],
      ]),
    ).toEqual(['1', '2', '3', 'ArrowDown'])
  })

  it('is not held where no code has such characters', () => {
    expect(
      read(
        [
          ['a', 0],
          ['1', 10],
          ['s', 20],
        ],
        /[\d-]/,
      ),
    ).toEqual(['a', '1', 's'])
  })
})
