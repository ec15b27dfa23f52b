import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

const program = 'systemd-analyze'
const isInstalled = spawnSync(program, ['--version']).status === 0

it.skipIf(!isInstalled)('systemd takes the unit of docs/deployment.md [needs systemd-analyze]', () => {
  const unit = new URL('../docs/deployment/boltiv.service', import.meta.url).pathname
  const { stderr } = spawnSync(program, ['verify', unit], { encoding: 'utf8' })
  // The shop is installed elsewhere here.
  const problems = stderr
    .split('\n')
    .filter((line) => line.includes('boltiv') && !line.includes('is not executable'))
  expect(problems).toEqual([])
})
