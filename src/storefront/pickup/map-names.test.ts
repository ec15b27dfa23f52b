import { expect, it } from 'vitest'
import { layOutNames, type Pin } from './map-names.ts'

const town = (name: string, x: number, y: number) => ({ name, at: { x, y } })
const pin = (x: number, y: number): Pin => ({ x, y, radius: 17 })
const positionOf = (pins: Pin[]) => layOutNames([town('Szeged', 200, 100)], pins)[0]?.at

it('a name stands in the middle of its town, and below it when a pin is there', () => {
  expect(positionOf([])).toEqual({ x: 200, y: 100 })
  expect(positionOf([pin(200, 100)])).toEqual({ x: 200, y: 126 })
})

it('where pins are below it too it goes above, then to the right, then to the left', () => {
  const [here, below, above, right] = [pin(200, 100), pin(190, 130), pin(205, 72), pin(250, 104)]
  expect(positionOf([here, below])).toEqual({ x: 200, y: 74 })
  expect(positionOf([here, below, above])).toEqual({ x: 247, y: 100 })
  expect(positionOf([here, below, above, right])).toEqual({ x: 153, y: 100 })
})

it('a name without room is left out; two towns do not share a place', () => {
  const around = [pin(200, 100), pin(190, 130), pin(205, 72), pin(250, 104), pin(150, 100)]
  expect(positionOf(around)).toBeUndefined()
  const names = layOutNames([town('Budapest', 100, 100), town('Budaörs', 110, 104)], [])
  expect(names.map(({ at }) => at)).toEqual([
    { x: 100, y: 100 },
    { x: 110, y: 130 },
  ])
})

it('a part of a town stands at its own place or is left out, and never at its neighbour’s', () => {
  const part = { ...town('Ferencváros', 200, 100), stays: true }
  expect(layOutNames([part], [pin(100, 100)])).toEqual([part])
  expect(layOutNames([part], [pin(200, 110)])).toEqual([])
})

it('sets a name that has several spots at the first free one', () => {
  const spots = [
    { x: 0, y: 0 },
    { x: 5, y: 5 },
    { x: 90, y: 0 },
  ]
  const river = { name: 'Duna', at: spots[0]!, spots }
  const [set] = layOutNames([river], [{ x: 0, y: 0, radius: 17 }])
  expect(set!.at).toEqual({ x: 90, y: 0 })
})
