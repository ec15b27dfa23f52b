import { describe, expect, it } from 'vitest'
import { countCheck, countReport, type VitestReport } from './test-step.ts'
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
    const testResults = [{ status: 'failed', assertionResults: [] }]
    expect(countReport(1, report({ numPassedTests: 5, testResults }))).toMatchObject({ passed: 5, failed: 1 })
  })

  it('never lets a run pass that died or ran nothing', () => {
    expect(countReport(null, undefined)).toMatchObject({ failed: 1 })
    expect(countReport(0, undefined)).toMatchObject({ failed: 1 })
    expect(countReport(0, report({}))).toMatchObject({ failed: 1 })
    expect(countReport(1, report({ numPassedTests: 5 }))).toMatchObject({ passed: 5, failed: 1 })
  })
})

describe('choosing test steps', () => {
  it('takes all without names, the named ones in their order, and refuses unknown names', () => {
    expect(chooseSteps([])).toEqual(STEPS)
    expect(chooseSteps(['unit', 'types'])?.map((step) => step.name)).toEqual(['types', 'unit'])
    expect(chooseSteps(['unti'])).toBeUndefined()
  })
})
