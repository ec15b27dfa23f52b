import { beforeEach, expect, test, vi } from 'vitest'
import { watchErrors } from './error-watch.ts'

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/fizetesi-informacio' })
})

function watched() {
  const source = new EventTarget()
  const report = vi.fn<(reported: object) => void>()
  watchErrors(source as never, report)
  return {
    report,
    fail: (error: unknown) =>
      source.dispatchEvent(Object.assign(new Event('error'), { error, message: 'x' })),
    reject: (reason: unknown) =>
      source.dispatchEvent(Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason })),
  }
}

test('what nobody caught is reported once, with its place', () => {
  const { report, fail, reject } = watched()
  const fault = new TypeError('nincs ilyen')
  fail(fault)
  fail(fault)
  reject('időtúllépés')
  expect(report.mock.calls.map(([reported]) => reported as { message: string })).toEqual([
    { message: 'nincs ilyen', stack: fault.stack?.slice(0, 4000), path: '/fizetesi-informacio' },
    expect.objectContaining({ message: 'időtúllépés' }),
  ])
})

test('a screen turned while a picture travels to its page is no fault, and leaves no line in the console', () => {
  const { report, reject } = watched()
  const turned = 'Transition was aborted because of invalid state. Viewport size changed'
  expect(reject(new DOMException(turned, 'InvalidStateError'))).toBe(false)
  expect(report).not.toHaveBeenCalled()
  expect(reject(new DOMException('no such state', 'InvalidStateError'))).toBe(true)
  expect(report).toHaveBeenCalledOnce()
})

test('a page that keeps failing reports only the first of it', () => {
  const { report, fail } = watched()
  for (let round = 0; round < 20; round += 1) fail(new Error(`hiba ${round}`))
  expect(report).toHaveBeenCalledTimes(5)
})
