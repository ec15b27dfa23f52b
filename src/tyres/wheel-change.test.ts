import { expect, it } from 'vitest'
import { nextWheelChange } from './wheel-change.ts'

it.each([
  ['teli', '2026-11-28', false, 'off', '2027-03-20'],
  ['teli', '2026-10-10', false, 'off', '2027-03-20'],
  ['teli', '2026-10-09', false, 'on', '2026-10-10'],
  ['teli', '2027-03-20', false, 'on', '2027-10-10'],
  ['teli', '2027-07-01', false, 'on', '2027-10-10'],
  ['teli', '2026-09-28', true, 'off', '2027-03-20'],
  ['nyari', '2026-11-28', false, 'on', '2027-03-20'],
  ['nyari', '2027-03-20', false, 'off', '2027-10-10'],
  ['nyari', '2027-02-01', true, 'off', '2027-10-10'],
  ['nyari', '2026-12-31', true, 'off', '2027-10-10'],
] as const)('%s tyres on %s (on the car: %s) go %s from %s', (tyres, day, isOn, way, from) => {
  expect(nextWheelChange(tyres, { day, isOn })).toMatchObject({ way, from })
})

it('winter tyres come off in spring and summer tyres in autumn, always ahead', () => {
  for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2029, 0, 1); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10)
    for (const tyres of ['teli', 'nyari'] as const)
      for (const isOn of [true, false]) {
        const { from, to, season, way } = nextWheelChange(tyres, { day, isOn })
        expect(from > day && to > from).toBe(true)
        expect(season === 'spring').toBe((tyres === 'teli') === (way === 'off'))
      }
  }
})
