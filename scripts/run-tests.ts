import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filesByTurn, LONG_FILES, restingFiles } from '../tests/support/long-files.ts'
import { turnOfCheckout } from './test-turn.ts'
import { runStep, slowestFiles, type StepResult } from './test-step.ts'
import { chooseSteps, STEPS, type Step } from './test-steps.ts'

// npm test [-- --whole] [STEP ...]: runs every check (or the named ones), goes on after a failure, and ends with one line of
// counts. Steps that wait much run beside the others. Of the long files those run whose turn it is, all with --whole.

const WHOLE = '--whole'
const wanted = process.argv.slice(2)
const turn = wanted.includes(WHOLE) ? undefined : turnOfCheckout()
const chosen = chooseSteps(wanted.filter((name) => name !== WHOLE))
if (!chosen) {
  console.error(
    `Usage: npm test -- [${WHOLE}] [STEP ...], where STEP is one of: ${STEPS.map((step) => step.name).join(', ')}`,
  )
  process.exit(2)
}

// For the configuration of Vitest.
if (turn !== undefined) process.env['TEST_TURN'] = String(turn)
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
if (turn !== undefined) {
  const resting = restingFiles(turn).length
  console.log(
    `Turn ${turn + 1} of ${filesByTurn.length}, as this commit has it: ${resting} of ${LONG_FILES.length} long files rested; npm test -- ${WHOLE} runs them all.`,
  )
}
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
