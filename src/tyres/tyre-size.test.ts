import { describe, expect, it } from 'vitest'
import { otherNumbers, spellings } from './test-sizes.ts'
import { parseTyreSize } from './tyre-size.ts'

const size = (text: string) => {
  const found = parseTyreSize(text)
  return found && `${found.width}/${found.aspect} ${found.construction}${found.rim}`
}

describe('parsing tyre sizes', () => {
  it.each([...spellings, '205/55 R16 téli gumi', '205/55R16 91H 2325'])('reads %s as 205/55 R16', (text) => {
    expect(size(text)).toBe('205/55 R16')
  })

  it('keeps what else was typed', () => {
    expect(parseTyreSize('michelin 2254518')).toMatchObject({
      width: 225,
      aspect: 45,
      rim: 18,
      rest: 'MICHELIN',
    })
    expect(parseTyreSize('205/55 R16 téli gumi')?.rest).toBe('TÉLI GUMI')
    expect(parseTyreSize('225/45 zr17 94w xl')).toMatchObject({
      construction: 'ZR',
      loadIndex: 94,
      speed: 'W',
      rest: 'XL',
    })
  })

  it('reads load index and speed symbol, single or dual', () => {
    expect(parseTyreSize('205/55/16 91h')).toMatchObject({ loadIndex: 91, dualLoadIndex: null, speed: 'H' })
    expect(parseTyreSize('205/55 R16 91 H')).toMatchObject({ loadIndex: 91, speed: 'H' })
    expect(parseTyreSize('225/45ZR17 (94Y)')).toMatchObject({ loadIndex: 94, speed: '(Y)' })
    expect(parseTyreSize('205/75R16C 113/111R')).toMatchObject({
      loadIndex: 113,
      dualLoadIndex: 111,
      speed: 'R',
      commercial: true,
    })
    expect(parseTyreSize('205/75 R16 C')).toMatchObject({ commercial: true, loadIndex: null, speed: null })
  })

  it.each([
    ['120/70 ZR17', '120/70 ZR17'],
    ['180/55ZR17', '180/55 ZR17'],
    ['120/70-17', '120/70 R17'],
    ['80/90-14', '80/90 R14'],
    ['130/60-13', '130/60 R13'],
    ['215/65R16C 109/107T', '215/65 R16'],
    ['165/70R14C 89/87R', '165/70 R14'],
    ['téli 1956515', '195/65 R15'],
    ['315/80 R22.5', '315/80 R22.5'],
    ['315/80R22,5 156/150L', '315/80 R22.5'],
    ['205/55 RF16', '205/55 RF16'],
    ['195 R14C', '195/null R14'],
    ['185R14', '185/null R14'],
    ['R16', 'null/null R16'],
    ['r17 téli', 'null/null R17'],
    ['négyévszakos R16', 'null/null R16'],
    ['R16C', 'null/null R16'],
  ])('reads %s as %s', (text, expected) => {
    expect(size(text)).toBe(expected)
  })

  it('reads inch sizes', () => {
    expect(parseTyreSize('31x10.5R15')).toMatchObject({ kind: 'inch', diameter: 31, width: 10.5, rim: 15 })
    expect(parseTyreSize('31X10,5 R15')).toMatchObject({ kind: 'inch', diameter: 31, width: 10.5, rim: 15 })
    expect(parseTyreSize('33x12.50R15LT')).toMatchObject({
      kind: 'inch',
      diameter: 33,
      width: 12.5,
      commercial: true,
    })
    expect(parseTyreSize('LT265/70R17')).toMatchObject({ prefix: 'LT', width: 265 })
  })

  it.each([...otherNumbers, 'bőr 16'])('takes %s for no size', (text) => {
    expect(parseTyreSize(text)).toBeNull()
  })
})
