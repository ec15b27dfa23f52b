import { expect, it } from 'vitest'
import { layOutNames, type Pin } from './map-names.ts'

const town = (name: string, x: number, y: number) => ({ name, at: { x, y } })
const pin = (x: number, y: number): Pin => ({ x, y, radius: 17 })
const positionOf = (pins: Pin[]) => layOutNames([town('Szeged', 200, 100)], pins)[0]?.at

it('a name stands below its town, with a pin in the middle too', () => {
  expect(positionOf([])).toEqual({ x: 200, y: 126 })
  expect(positionOf([pin(200, 100)])).toEqual({ x: 200, y: 126 })
})

it('where pins are below it goes above, then to the right, then to the left', () => {
  const [below, above, right] = [pin(190, 130), pin(205, 72), pin(250, 104)]
  expect(positionOf([below])).toEqual({ x: 200, y: 74 })
  expect(positionOf([below, above])).toEqual({ x: 247, y: 100 })
  expect(positionOf([below, above, right])).toEqual({ x: 153, y: 100 })
})

it('a name without room is left out; two towns do not share a place', () => {
  expect(positionOf([pin(190, 130), pin(205, 72), pin(250, 104), pin(150, 100)])).toBeUndefined()
  const names = layOutNames([town('Budapest', 100, 100), town('Budaörs', 110, 104)], [])
  expect(names.map(({ at }) => at)).toEqual([
    { x: 100, y: 126 },
    { x: 110, y: 78 },
  ])
})
