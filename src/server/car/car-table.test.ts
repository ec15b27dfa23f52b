import { describe, expect, it } from 'vitest'
import { carSample } from '#demo/cars/car-sample.ts'
import { parseTyreSize } from '#tyres/tyre-size.ts'
import { maxCarRows, readCarTable } from './car-table.ts'

const header = 'gyártmány;modell;évtől;évig;első méret;hátsó méret;terhelési index;sebességjel;megjegyzés'
const read = (...lines: string[]) => readCarTable([header, ...lines].join('\n'))
const golf = 'VW;Golf;2012;2020;205/55r16;;91;v;'

describe('a table of cars', () => {
  it('is read row by row, with sizes in one spelling', () => {
    expect(read(golf, 'BMW;3;2012;;2254518;255/40 ZR18;91;Y;vegyes')).toEqual({
      problems: [],
      rows: [
        {
          make: 'VW',
          model: 'Golf',
          fromYear: 2012,
          toYear: 2020,
          front: '205/55 R16',
          rear: null,
          loadIndex: 91,
          speed: 'V',
          note: null,
        },
        {
          make: 'BMW',
          model: '3',
          fromYear: 2012,
          toYear: null,
          front: '225/45 R18',
          rear: '255/40 R18',
          loadIndex: 91,
          speed: 'Y',
          note: 'vegyes',
        },
      ],
    })
  })

  it('may have commas, a byte order mark, and its columns in another order', () => {
    const text =
      '\uFEFFModell,Gyártmány,évtől,évig,első méret,hátsó méret,terhelési index,sebességjel,megjegyzés\r\nGolf,VW,2012,,205/55 R16,,91,V,"a, b"\r\n'
    expect(readCarTable(text)).toMatchObject({
      problems: [],
      rows: [{ make: 'VW', model: 'Golf', note: 'a, b' }],
    })
  })

  it.each([
    [';Golf;2012;;205/55 R16;;91;V;', 'gyártmány'],
    [`VW;${'x'.repeat(61)};2012;;205/55 R16;;91;V;`, 'modell'],
    ['VW;Golf;12;;205/55 R16;;91;V;', '„évtől”'],
    ['VW;Golf;2012;ma;205/55 R16;;91;V;', '„évig”'],
    ['VW;Golf;2012;2011;205/55 R16;;91;V;', 'kisebb'],
    ['VW;Golf;2012;;R16;;91;V;', 'első méret'],
    ['VW;Golf;2012;;205/55 R16;nagy;91;V;', 'hátsó méret'],
    ['VW;Golf;2012;;205/55 R16;;615;V;', 'terhelési index'],
    ['VW;Golf;2012;;205/55 R16;;91;X;', 'sebességjel'],
    [`VW;Golf;2012;;205/55 R16;;91;V;${'x'.repeat(201)}`, 'megjegyzés'],
    ['VW;Golf;2012;;205/55 R16;;91;V;;;sok', 'több mezője'],
    [golf, 'ugyanaz, mint a(z) 2. sor'],
  ])('names the line of what is wrong: %s', (line, part) => {
    const { problems } = read(golf, line)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(/^3\. sor: /)
    expect(problems[0]).toContain(part)
  })

  it.each([
    ['', 'Hiányzó oszlop'],
    ['a;b\n1;2', 'Hiányzó oszlop'],
    [header, 'nincs egy sor sem'],
    [`${header}\n"nyitva`, 'nem olvasható'],
    [`${header}\n${`${golf}\n`.repeat(maxCarRows + 1)}`, 'legfeljebb'],
  ])('is refused as a whole', (text, part) => {
    const { rows, problems } = readCarTable(text)
    expect(rows).toEqual([])
    expect(problems[0]).toContain(part)
  })
})

describe('the sample of the demo', () => {
  const { rows, problems } = readCarTable(carSample)
  /** A load index in kg: each 80 steps are ten times as much. */
  const kilograms = (loadIndex: number) => 45 * 10 ** (loadIndex / 80)

  it('is a table of about 60 rows', () => {
    expect(problems).toEqual([])
    expect(rows.length).toBeGreaterThanOrEqual(60)
  })

  it.each(
    rows.map((row) => [`${row.make} ${row.model} ${row.front} ${row.loadIndex}${row.speed}`, row] as const),
  )('%s is a size with indices that fit it', (text, { front, rear, loadIndex, speed, make, model }) => {
    expect(text).toContain(`${make} ${model}`)
    for (const size of [front, ...(rear ? [rear] : [])]) {
      const parsed = parseTyreSize(`${size} ${loadIndex}${speed}`)
      expect(parsed).toMatchObject({ kind: 'metric', loadIndex, speed, rest: '' })
      const { width, aspect, rim, commercial } = parsed!
      const diameter = rim * 25.4 + (2 * width! * aspect!) / 100
      // What a tyre carries grows with its width and diameter; a van's is built for more.
      const usual = width! * diameter * 0.00475 * (commercial ? 1.45 : 1)
      expect(kilograms(loadIndex) / usual).toBeGreaterThan(0.75)
      expect(kilograms(loadIndex) / usual).toBeLessThan(1.25)
    }
  })
})
