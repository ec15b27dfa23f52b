import { describe, expect, it } from 'vitest'
import {
  countCheck,
  countReport,
  failedTests,
  repeatedTests,
  slowestFiles,
  type VitestReport,
} from './test-step.ts'
import { chooseSteps, STEPS } from './test-steps.ts'

const report = (counts: Partial<VitestReport>): VitestReport => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...counts,
})

describe('counting test steps', () => {
  it('counts a check as one test', () => {
    expect(countCheck(0)).toMatchObject({ passed: 1, failed: 0 })
    expect(countCheck(1)).toMatchObject({ passed: 0, failed: 1 })
    expect(countCheck(null)).toMatchObject({ passed: 0, failed: 1 })
  })

  it('takes the counts of a run, skipped tests apart', () => {
    expect(countReport(0, report({ numPassedTests: 5, numPendingTests: 1, numTodoTests: 1 }))).toEqual({
      passed: 5,
      failed: 0,
      skipped: 2,
    })
    expect(countReport(1, report({ numPassedTests: 5, numFailedTests: 2 }))).toMatchObject({
      passed: 5,
      failed: 2,
    })
  })

  it('counts a file that could not be loaded as a failure', () => {
    const file = { name: '/shop/cart.test.ts', startTime: 0, endTime: 1, assertionResults: [] }
    const testResults = [{ ...file, status: 'failed' }]
    expect(countReport(1, report({ numPassedTests: 5, testResults }))).toMatchObject({ passed: 5, failed: 1 })
  })

  it('never lets a run pass that died or ran nothing', () => {
    expect(countReport(null, undefined)).toMatchObject({ failed: 1 })
    expect(countReport(0, undefined)).toMatchObject({ failed: 1 })
    expect(countReport(0, report({}))).toMatchObject({ failed: 1 })
    expect(countReport(1, report({ numPassedTests: 5 }))).toMatchObject({ passed: 5, failed: 1 })
  })
})

describe('naming what failed', () => {
  const file = { name: '/shop/cart.test.ts', startTime: 0, endTime: 1, status: 'failed' }

  it('takes the failed tests alone, with their reason', () => {
    const assertionResults = [
      { fullName: 'is whole', status: 'passed', failureMessages: [] },
      {
        fullName: 'is broken',
        status: 'failed',
        failureMessages: ['Error: wrong:\n  2 of 3\n    at cart.test.ts:3'],
      },
    ]
    expect(failedTests(report({ testResults: [{ ...file, assertionResults }] }))).toEqual([
      expect.stringMatching(/cart\.test\.ts: is broken \(Error: wrong: 2 of 3\)$/),
    ])
  })

  it('takes a file whose tests are whole or were not reached', () => {
    const assertionResults = [{ fullName: 'was not reached', status: 'skipped' }]
    const testResults = [{ ...file, message: 'Error: no database\n    at shop.ts:1', assertionResults }]
    expect(failedTests(report({ testResults }))).toEqual([
      expect.stringMatching(/cart\.test\.ts: beside its tests \(Error: no database\)$/),
    ])
  })
})

describe('naming tests that were repeated', () => {
  it('takes those that passed in spite of a failure, with its reason', () => {
    const file = { name: '/shop/cart.test.ts', startTime: 0, endTime: 1, status: 'passed' }
    const assertionResults = [
      { fullName: 'is steady', status: 'passed', failureMessages: [] },
      {
        fullName: 'is flaky',
        status: 'passed',
        failureMessages: ['Error: late:\n  by 3 s\n    at cart.test.ts:3'],
      },
      { fullName: 'is broken', status: 'failed', failureMessages: ['Error: wrong'] },
    ]
    const repeated = repeatedTests(report({ testResults: [{ ...file, assertionResults }] }))
    expect(repeated).toHaveLength(1)
    expect(repeated[0]).toContain('cart.test.ts: is flaky (Error: late: by 3 s)')
  })
})

describe('naming slow files', () => {
  it('takes the slowest of all steps, the slowest first', () => {
    const step = { passed: 1, failed: 0, skipped: 0, seconds: 9 }
    const results = [
      { ...step, name: 'lint' },
      { ...step, name: 'unit', files: [{ path: 'a.test.ts', seconds: 2 }] },
      {
        ...step,
        name: 'db',
        files: [
          { path: 'b.test.ts', seconds: 5 },
          { path: 'c.test.ts', seconds: 1 },
        ],
      },
    ]
    expect(slowestFiles(results, 2).map(({ path }) => path)).toEqual(['b.test.ts', 'a.test.ts'])
  })
})

describe('choosing test steps', () => {
  it('takes all without names, the named ones in their order, and refuses unknown names', () => {
    expect(chooseSteps([])).toEqual(STEPS)
    expect(chooseSteps(['unit', 'lint'])?.map((step) => step.name)).toEqual(['lint', 'unit'])
    expect(chooseSteps(['unti'])).toBeUndefined()
  })
})
