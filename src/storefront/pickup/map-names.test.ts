import { expect, it } from 'vitest'
import { placeNames, type Pin } from './map-names.ts'

const town = (name: string, x: number, y: number) => ({ name, at: { x, y } })
const pin = (x: number, y: number): Pin => ({ x, y, radius: 17 })
const placeOf = (pins: Pin[]) => placeNames([town('Szeged', 200, 100)], pins)[0]?.at

it('a name stands below its town, with a pin in the middle too', () => {
  expect(placeOf([])).toEqual({ x: 200, y: 126 })
  expect(placeOf([pin(200, 100)])).toEqual({ x: 200, y: 126 })
})

it('where pins are below it goes above, then to the right, then to the left', () => {
  const [below, above, right] = [pin(190, 130), pin(205, 72), pin(250, 104)]
  expect(placeOf([below])).toEqual({ x: 200, y: 74 })
  expect(placeOf([below, above])).toEqual({ x: 247, y: 100 })
  expect(placeOf([below, above, right])).toEqual({ x: 153, y: 100 })
})

it('a name without room is left out; two towns do not share a place', () => {
  expect(placeOf([pin(190, 130), pin(205, 72), pin(250, 104), pin(150, 100)])).toBeUndefined()
  const names = placeNames([town('Budapest', 100, 100), town('Budaörs', 110, 104)], [])
  expect(names.map(({ at }) => at)).toEqual([
    { x: 100, y: 126 },
    { x: 110, y: 78 },
  ])
})
