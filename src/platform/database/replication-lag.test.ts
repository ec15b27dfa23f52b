import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ReplicationLag } from './replication-lag.ts'

test('a replica that has replayed all is not late, however long nothing is written', () => {
  const lag = new ReplicationLag()
  lag.note(100n, 0)
  expect(lag.of(100n, 60_000)).toBe(0)
})

test('it is as late as what it lacks is old', () => {
  const lag = new ReplicationLag()
  lag.note(100n, 1000)
  lag.note(200n, 2000)
  lag.note(300n, 3000)
  expect(lag.of(99n, 3500)).toBe(2500)
  expect(lag.of(100n, 3500)).toBe(1500)
  expect(lag.of(250n, 3500)).toBe(500)
})

test('a primary that begins further back is compared with from there on', () => {
  const lag = new ReplicationLag()
  lag.note(500n, 1000)
  lag.note(300n, 2000)
  expect(lag.of(300n, 9000)).toBe(0)
  expect(lag.of(299n, 9000)).toBe(0)
  lag.note(310n, 10_000)
  expect(lag.of(305n, 12_000)).toBe(2000)
})

test('for an hour it stands still, it holds no more than it needs, and says how long', () => {
  const lag = new ReplicationLag()
  for (let second = 0; second < 3600; second += 1) lag.note(BigInt(second + 1), second * 1000)
  expect(lag.of(0n, 3_600_000)).toBe(3_600_000)
  expect(lag.of(3599n, 3_600_000)).toBe(1000)
  expect(lag.of(3600n, 3_600_000)).toBe(0)
})

test('it never calls late who has all, and never in time who lacks what was written before', () => {
  const steps = fc.array(fc.record({ bytes: fc.nat(1000), ms: fc.integer({ min: 1, max: 5000 }) }), {
    minLength: 1,
    maxLength: 800,
  })
  fc.assert(
    fc.property(steps, fc.nat(), (written, chosen) => {
      const lag = new ReplicationLag()
      let [position, at] = [1n, 0]
      const positions: bigint[] = []
      for (const { bytes, ms } of written) {
        position += BigInt(bytes)
        at += ms
        lag.note(position, at)
        positions.push(position)
      }
      const replayed = positions[chosen % positions.length]!
      expect(lag.of(replayed, at + 1) === 0).toBe(replayed === position)
    }),
  )
})
