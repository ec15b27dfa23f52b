import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runStep, slowestFiles, type StepResult } from './test-step.ts'
import { chooseSteps, STEPS, type Step } from './test-steps.ts'

// npm test [-- STEP ...]: runs every check (or the named ones), goes on after a failure, and ends with one line of counts. Steps
// that wait much run beside the others.

const chosen = chooseSteps(process.argv.slice(2))
if (!chosen) {
  console.error(
    `Usage: npm test -- [STEP ...], where STEP is one of: ${STEPS.map((step) => step.name).join(', ')}`,
  )
  process.exit(2)
}

const reports = mkdtempSync(join(tmpdir(), 'boltiv-reports-'))
const results: StepResult[] = []
const heading = (name: string) => `\n── ${name} ──`
const isAlone = chosen.every(({ beside }) => beside) || !chosen.some(({ beside }) => beside)

async function runInTurn(steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    console.log(heading(step.name))
    results.push(await runStep(step, reports))
  }
}

async function runBeside(step: Step): Promise<void> {
  const file = join(reports, `${step.name}.log`)
  const output = openSync(file, 'w')
  results.push(await runStep(step, reports, output))
  closeSync(output)
}

try {
  const aside = isAlone ? [] : chosen.filter(({ beside }) => beside)
  const oneByOne = chosen.filter((step) => !aside.includes(step))
  await Promise.all([runInTurn(oneByOne), ...aside.map(runBeside)])
  for (const { name } of aside)
    console.log(`${heading(name)}\n${readFileSync(join(reports, `${name}.log`), 'utf8')}`)
} finally {
  rmSync(reports, { recursive: true, force: true })
}
const orderOf = ({ name }: StepResult) => chosen.findIndex((step) => step.name === name)
results.sort((one, other) => orderOf(one) - orderOf(other))

const slowest = slowestFiles(results, 10)
if (slowest.length > 0) console.log('\n── slowest files ──')
for (const { path, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(6)} s  ${path}`)

const failures = results.flatMap((result) => result.failures ?? [])
if (failures.length > 0) console.log('\n── failed ──')
for (const line of failures) console.log(`✗ ${line}`)

const repeated = results.flatMap((result) => result.repeated ?? [])
if (repeated.length > 0) console.log('\n── DEFECTS: passed only when tried again ──')
for (const line of repeated) console.log(`! ${line}`)

console.log('\n── summary ──')
for (const { name, passed, failed, skipped, seconds, problem } of results) {
  const notes = [skipped > 0 ? `${skipped} skipped` : '', problem ?? ''].filter(Boolean).join(', ')
  console.log(
    `${failed ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed (${seconds.toFixed(1)} s)${notes && `, ${notes}`}`,
  )
}
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
