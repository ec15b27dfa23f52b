import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { completeLock, type Lock } from './complete-lock.ts'

describe('the lock file', () => {
  it('names every platform build, so that npm ci accepts it everywhere', () => {
    const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as Lock
    const missing = Object.keys(completeLock(lock).packages).filter((path) => !(path in lock.packages))
    expect(missing, 'npx node scripts/complete-lock.ts puts them back').toEqual([])
  })
})

describe('completing a lock file', () => {
  it('adds the builds that are missing, for their platforms, and leaves the others as they are', () => {
    const owner = {
      version: '1.0.0',
      dev: true,
      optionalDependencies: {
        '@a/linux-x64-musl': '1.0.0',
        '@a/darwin-arm64': '1.0.0',
        '@a/wasm32-wasi': '1.0.0',
        fsevents: '2.0.0',
      },
    }
    const entry = { version: '1.0.0', optional: true }
    expect(
      completeLock({ packages: { 'node_modules/a': owner, 'node_modules/@a/darwin-arm64': entry } }).packages,
    ).toEqual({
      'node_modules/@a/darwin-arm64': entry,
      'node_modules/@a/linux-x64-musl': {
        version: '1.0.0',
        os: ['linux'],
        cpu: ['x64'],
        libc: ['musl'],
        dev: true,
        optional: true,
      },
      'node_modules/@a/wasm32-wasi': { version: '1.0.0', cpu: ['wasm32'], dev: true, optional: true },
      'node_modules/a': owner,
    })
  })
})
