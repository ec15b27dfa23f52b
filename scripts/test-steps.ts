/** One step of `npm test`. */
export interface Step {
  name: string
  /** Script that Node runs, relative to the repository, and its arguments. */
  script: string
  args: string[]
  /** What its process is given beside our environment. */
  env?: Record<string, string>
  /** `check`: one pass or failure by its exit code. `vitest`: counted by its report. */
  kind: 'check' | 'vitest'
  /** After this long the step is killed and counts as failed. */
  limitMinutes: number
  /** Set where it runs beside the others, because it waits half of its time; what it says is shown at the end. */
  beside?: true
}

const check = (name: string, script: string, args: string[] = []): Step => ({
  name,
  script,
  args,
  kind: 'check',
  limitMinutes: 10,
})
const vitest = (name: string, limitMinutes: number): Step => ({
  name,
  script: 'node_modules/vitest/vitest.mjs',
  args: ['run', '--project', name],
  kind: 'vitest',
  limitMinutes,
})

/** Every step in order: what is quick and says most comes first. */
export const STEPS: readonly Step[] = [
  // One program for both: the compiler beside it would read and check everything a second time.
  {
    ...check('lint', 'node_modules/oxlint/bin/oxlint', ['--type-aware', '--type-check', '--deny-warnings']),
    // Its type checker, a Go program, else looks for memory to free so often that it costs a fifth more CPU time.
    env: { GOGC: '400' },
  },
  check('vocabulary', 'scripts/check-vocabulary.ts'),
  check('format', 'node_modules/oxfmt/bin/oxfmt', ['--check']),
  check('unused', 'node_modules/knip/bin/knip.js', ['--no-progress']),
  vitest('unit', 10),
  { ...vitest('db', 30), beside: true },
  check('build', 'scripts/bootstrap.mjs', ['build']),
  check('size', 'scripts/size-budget.ts'),
  vitest('system', 40),
]

/** The named steps in their usual order, all when none is named, undefined when a name is unknown. */
export function chooseSteps(names: string[]): readonly Step[] | undefined {
  if (names.some((name) => !STEPS.some((step) => step.name === name))) return undefined
  return names.length === 0 ? STEPS : STEPS.filter((step) => names.includes(step.name))
}
