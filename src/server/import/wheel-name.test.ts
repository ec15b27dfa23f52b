import { describe, expect, it } from 'vitest'
import { parseWheelName } from './wheel-name.ts'

describe('a wheel’s trade name', () => {
  it('gives model, bolt circle, size, offset, bore and colour', () => {
    expect(
      parseWheelName('Диски FELNA K&K 7 (15_X) 4x98 6x15 ET33.0 DIA58.5 черный', { drop: ['Диски'] }),
    ).toEqual({
      boltCircle: '4x98',
      secondBoltCircle: null,
      width: 6,
      rim: 15,
      offset: 33,
      bore: 58.5,
      model: 'FELNA K&K 7 (15_X)',
      colour: 'черный',
      size: '6x15 4x98 ET33',
    })
  })

  it('reads Cyrillic crosses, decimal commas, two circles and a negative offset', () => {
    expect(parseWheelName('M10 5x112 8,5х19 ET45 D66.5 grey')).toMatchObject({
      width: 8.5,
      rim: 19,
      boltCircle: '5x112',
    })
    expect(parseWheelName('D712 Rage 6x135.0/139.7 10x20 ET-18.0 DIA106.10 Black')).toMatchObject({
      boltCircle: '6x135',
      secondBoltCircle: '6x139.7',
      offset: -18,
      bore: 106.1,
      colour: 'Black',
    })
  })

  it('leaves out what is not there', () => {
    expect(parseWheelName('X 6x139.7 9x16 ET D110.1 satin_black')).toMatchObject({
      offset: null,
      bore: 110.1,
    })
  })

  it.each(['Диски 5057', 'X 5x114.3 0x16 ET45', 'X 9x17 ET12 D106', 'X 5x5 7x16'])('refuses %s', (name) => {
    expect(parseWheelName(name)).toBeNull()
  })
})
