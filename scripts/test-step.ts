import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Step } from './test-steps.ts'

const ROOT = dirname(import.meta.dirname)

export interface StepResult {
  name: string
  passed: number
  failed: number
  skipped: number
  seconds: number
  /** What went wrong beside failed tests. */
  problem?: string
  /** Tests and files that failed, a line each. */
  failures?: string[]
  /** Tests that failed first and passed at another try: defects, though the step passes. */
  repeated?: string[]
  /** Every test file with the time that it took; only of a step that has such. */
  files?: TestFile[]
}

export interface TestFile {
  path: string
  seconds: number
}

/** The counts in a report of Vitest's JSON reporter. */
export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    /** The file's full path. */
    name: string
    status: string
    /** Milliseconds of the epoch. */
    startTime: number
    endTime: number
    /** Why the file could not be run. */
    message?: string
    assertionResults: { fullName?: string; status?: string; failureMessages?: string[] }[]
  }[]
}

/** How a step's process ended: its exit code, null when it was killed. */
export type ExitCode = number | null

/** Runs one step; what it says goes to ours, or to an open file. Its report is written into the folder `reports`. */
export async function runStep(
  step: Step,
  reports: string,
  output: 'inherit' | number = 'inherit',
): Promise<StepResult> {
  const started = performance.now()
  const reportFile = join(reports, `${step.name}.json`)
  const reporting =
    step.kind === 'vitest' ? ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`] : []
  const child = spawn(process.execPath, [join(ROOT, step.script), ...step.args, ...reporting], {
    cwd: ROOT,
    env: { ...process.env, ...step.env },
    stdio: ['ignore', output, output],
    timeout: step.limitMinutes * 60_000,
    killSignal: 'SIGKILL',
  })
  const [code] = (await once(child, 'exit')) as [ExitCode]
  const seconds = (performance.now() - started) / 1000
  if (step.kind === 'check') return { name: step.name, seconds, ...countCheck(code) }
  const report = readReport(reportFile)
  return {
    name: step.name,
    seconds,
    ...countReport(code, report),
    failures: failedTests(report),
    repeated: repeatedTests(report),
    files: filesOf(report),
  }
}

/** What failed, so that the end of a long log says it: every failed test, and every file that failed beside its tests. */
export function failedTests(report: VitestReport | undefined): string[] {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [lineOf(name, 'beside its tests', message)]
    return failed.map(({ fullName = '', failureMessages }) => lineOf(name, fullName, failureMessages?.[0]))
  })
}

/** A test that passed and has a failure passed at another try. */
export function repeatedTests(report: VitestReport | undefined): string[] {
  return (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName = '', failureMessages = [] }) => lineOf(name, fullName, failureMessages[0])),
  )
}

/** What failed, without where: the first lines may only announce it. */
function lineOf(path: string, fullName: string, failure = ''): string {
  const [reason = ''] = failure.split(/\n\s+at /)
  return `${relative(ROOT, path)}: ${fullName} (${reason.trim().replaceAll(/\s*\n\s*/g, ' ')})`
}

function filesOf(report: VitestReport | undefined): TestFile[] {
  return (report?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    path: relative(ROOT, name),
    seconds: (endTime - startTime) / 1000,
  }))
}

/** The files that took longest, the slowest first. */
export function slowestFiles(results: readonly StepResult[], count: number): TestFile[] {
  return results
    .flatMap(({ files }) => files ?? [])
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count)
}

/** A check that is not a list of tests counts as one. */
export function countCheck(code: ExitCode): Omit<StepResult, 'name' | 'seconds'> {
  return code === 0
    ? { passed: 1, failed: 0, skipped: 0 }
    : { passed: 0, failed: 1, skipped: 0, ...died(code) }
}

/**
 * Counts of a Vitest run. A file that could not be loaded has no failed test, a run that died has no report, and an
 * empty run has nothing at all: each counts as a failure.
 */
export function countReport(
  code: ExitCode,
  report: VitestReport | undefined,
): Omit<StepResult, 'name' | 'seconds' | 'files' | 'repeated'> {
  if (!report) return { passed: 0, failed: 1, skipped: 0, problem: 'no report', ...died(code) }
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length
  const passed = report.numPassedTests
  const failed = report.numFailedTests + broken
  const skipped = report.numPendingTests + report.numTodoTests
  if (failed > 0) return { passed, failed, skipped }
  if (code !== 0) return { passed, failed: 1, skipped, problem: 'failed outside its tests', ...died(code) }
  return passed > 0 ? { passed, failed, skipped } : { passed, failed: 1, skipped, problem: 'ran no test' }
}

function died(code: ExitCode): { problem?: string } {
  return code === null ? { problem: 'killed (over its time, or out of memory)' } : {}
}

function readReport(file: string): VitestReport | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as VitestReport
  } catch {
    return undefined
  }
}
