import { describe, expect, it } from 'vitest'
import { parseTyreName } from './tyre-name.ts'

const drop = ['Шины', 'Шина', 'Gumiabroncs']
const sizeOf = (name: string) => parseTyreName(name, { drop })?.size ?? null

describe('a tyre’s trade name', () => {
  it('gives brand, pattern and the whole size', () => {
    expect(
      parseTyreName('Шины NORDVAL Fjell 3 205/65 R16C 107/105R', { brandHint: 'NORDVAL', drop }),
    ).toMatchObject({
      brand: 'NORDVAL',
      pattern: 'Fjell 3',
      form: 'metric',
      width: 205,
      profile: 65,
      construction: 'R',
      rim: 16,
      commercial: true,
      loadIndex: 107,
      dualLoadIndex: 105,
      speed: 'R',
      reinforced: false,
      size: '205/65 R16C 107/105R',
      title: 'NORDVAL Fjell 3 205/65 R16C 107/105R',
      rest: '',
    })
  })

  it.each([
    ['Шины X 205/65 R15 95Т', '205/65 R15 95T'],
    ['Шины X 205/60 R15 91Н', '205/60 R15 91H'],
    ['Шины X 205/65 R16С 107/105Р', '205/65 R16C 107/105P'],
    ['Шины X  225/70  R16  103H', '225/70 R16 103H'],
    ['X 205/75 R16C 116-114S', '205/75 R16C 116/114S'],
    ['X 195 R15C 104/106R', '195 R15C 106/104R'],
    ['X 10,00/- R20 146/143J', '10.00 R20 146/143J'],
    ['X 15.5/80-24-', '15.5/80 -24'],
    ['X 315/80 R22,5 156/150L', '315/80 R22.5 156/150L'],
    ['X 245/35Z R19 93Y XL', '245/35 ZR19 93Y XL'],
    ['X 225/45ZR17 (94Y)', '225/45 ZR17 94(Y)'],
    ['X 225/45 ZR17 94W XL', '225/45 ZR17 94W XL'],
    ['XL X 225/45 R17 94W', '225/45 R17 94W XL'],
    ['X EXTRA LOAD TL 225/45 R17 94W', '225/45 R17 94W XL'],
    ['X 235/60 R18 107V RF', '235/60 R18 107V XL'],
    ['X 195/70 R15C 104/102', '195/70 R15C 104/102'],
    ['X 235/55 R18', '235/55 R18'],
    ['X 195 R14C 106/104R', '195 R14C 106/104R'],
    ['X 185R 14C 104S', '185 R14C 104S'],
    ['X 195/ R14C 106/104R', '195 R14C 106/104R'],
    ['X LT265/75 R16 123/120Q', '265/75 R16 123/120Q'],
    ['X P225/55 R19 99Q', '225/55 R19 99Q'],
    ['X 31x10,5 R15 109Q', '31x10.50 R15 109Q'],
    ['X 31X/10.50 R15LT 104Q', '31x10.50 R15 104Q'],
    ['X 33X1350 R15 109P', '33x13.50 R15 109P'],
    ['X 10.50/31 R15 109N', '31x10.50 R15 109N'],
    ['X 30.9.50  R15 109Q', '30x9.50 R15 109Q'],
    ['X 7,00 R16LT-14PR 114L', '7.00 R16 114L'],
    ['X 13/- R22,5 154/150K', '13 R22.5 154/150K'],
    ['X 20/80 M+S 235/85 R16 120/116Q', '235/85 R16 120/116Q'],
    ['X 120/70-17 58W', '120/70 -17 58W'],
    ['X 185/65 R15 #ЗНАЧ!', '185/65 R15'],
  ])('reads the size of %s', (name, size) => {
    expect(sizeOf(name)).toBe(size)
  })

  it.each([
    '',
    'Колесо 2',
    'X 215/55 R 97T',
    'X 235/75 R215 109T',
    'X 205 91T',
    'X 31x10,5 R1 109Q',
    'X 5W-30 4L',
  ])('finds no size in „%s”', (name) => {
    expect(sizeOf(name)).toBeNull()
  })

  it('takes the brand by its hint, in any spelling, or by the known ones', () => {
    const brandName = (spelling: string) => (spelling === 'NOKIAN' ? 'Nokian Tyres' : spelling)
    const brands = ['Nokian Tyres', 'NOKIAN']
    const options = { brandHint: 'NOKIAN', brands, brandName, drop }
    expect(parseTyreName('Шины Nokian Tyres Nordman 7 195/65 R15 95T', options)).toMatchObject({
      brand: 'Nokian Tyres',
      pattern: 'Nordman 7',
    })
    expect(parseTyreName('Шины Nokian Nordman 7 195/65 R15 95T', options)).toMatchObject({
      brand: 'Nokian Tyres',
      pattern: 'Nordman 7',
    })
    expect(
      parseTyreName('Шины B.F. Good-rich KO2 195/65 R15 95T', { brandHint: 'BF Goodrich', drop })?.pattern,
    ).toBe('KO2')
    expect(parseTyreName('Шины NOKIAN Nordman 195/65 R15', { brands, drop })).toMatchObject({
      brand: 'NOKIAN',
      pattern: 'Nordman',
    })
    expect(parseTyreName('Шины Nordman 195/65 R15', { drop })).toMatchObject({
      brand: null,
      pattern: 'Nordman',
    })
  })

  it('does not take the beginning of a word for the brand', () => {
    expect(parseTyreName('Contiki Eco 195/65 R15', { brands: ['Conti'] })).toMatchObject({
      brand: null,
      pattern: 'Contiki Eco',
    })
  })

  it('reads studs, season, run-flat and ply rating', () => {
    expect(parseTyreName('X Ice 205/55 R16 91T под шип')).toMatchObject({
      studded: false,
      studdable: true,
      rest: '',
    })
    expect(parseTyreName('X Ice (шип) 205/55 R16 91T')).toMatchObject({ studded: true, studdable: false })
    expect(parseTyreName('X All-Season 205/55 R16 91T')?.season).toBe('negyevszakos')
    expect(parseTyreName('X Téli 205/55 R16 91T')?.season).toBe('teli')
    expect(parseTyreName('X 205/55 R16 91T ROF')?.runFlat).toBe(true)
    expect(parseTyreName('X 225/75 R16 10PR')).toMatchObject({ plyRating: 10, loadIndex: null })
  })

  it('gives back what it did not understand', () => {
    expect(parseTyreName('X 285/60 R18 116H L')?.rest).toBe('L')
  })
})
