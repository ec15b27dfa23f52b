import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { turnOf } from '../tests/support/long-files.ts'
import { turnOfCheckout } from './test-turn.ts'

it('is the turn of the commit that is checked out, and none outside of a checkout', ({ onTestFinished }) => {
  const folder = mkdtempSync(join(tmpdir(), 'boltiv-turn-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(turnOfCheckout(folder)).toBeUndefined()

  const git = (...args: string[]) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' }).stdout.trim()
  git('init', '--quiet')
  const author = ['-c', 'user.name=Őri', '-c', 'user.email=ori@example.org']
  git(...author, 'commit', '--quiet', '--allow-empty', '--message', 'empty')
  expect(turnOfCheckout(folder)).toBe(turnOf(git('rev-parse', 'HEAD')))
})
