import { defineConfig } from 'vitest/config'
import { compileCache } from './tests/support/compile-cache.ts'
import { restingFiles } from './tests/support/long-files.ts'
import { LongestFirst } from './tests/support/longest-first.ts'

const DB = '**/*.db.test.ts'
const SYSTEM = [
  'tests/**/*.browser.test.ts',
  'tests/**/*.race.test.ts',
  'tests/**/*.crash.test.ts',
  'tests/**/*.api.test.ts',
]
const turn = process.env['TEST_TURN']
/** Long files that are not for this run; none where files are named. */
const resting = restingFiles(turn === undefined ? undefined : Number(turn))
const globalSetup = ['tests/support/database-setup.ts']
const setupFiles = ['tests/support/quick-passwords.ts']
/** As the shop runs: by Node, which takes the types out itself and stores what it has compiled. Nothing of React is imported there. */
const experimental = { viteModuleRunner: false, nodeLoader: false }
process.env['NODE_COMPILE_CACHE'] ??= compileCache

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // A worker ends its shop and its browser first; the busiest machine takes a while for that.
    teardownTimeout: 120_000,
    projects: [
      {
        test: {
          name: 'unit',
          experimental,
          include: ['{src,demo,tests,bench,scripts}/**/*.test.{ts,tsx}'],
          exclude: [DB, ...SYSTEM],
          setupFiles: ['tests/support/page-modules.ts'],
          // React as customers get it; its form for developers takes a third longer.
          env: { NODE_ENV: 'production' },
          maxWorkers: 2,
          // Rules keep nothing between tests, so the files of a worker share their modules.
          isolate: false,
          unstubGlobals: true,
          testTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'db',
          experimental,
          include: [DB],
          exclude: ['node_modules/**', ...SYSTEM, ...resting],
          globalSetup,
          setupFiles,
          pool: 'forks',
          // They wait for the database, and run beside the other steps.
          maxWorkers: 2,
          // Every file has a database and an application of its own, and may share the modules.
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'system',
          experimental,
          include: SYSTEM,
          exclude: ['node_modules/**', ...resting],
          globalSetup,
          setupFiles,
          pool: 'forks',
          // Each has a browser, a shop and a database beside it: with seven the same tests need half as much CPU time again.
          maxWorkers: 4,
          // A shop and a browser serve all files of a worker (tests/support/shop-test.ts).
          isolate: false,
          // Limits assert nothing: they end what hangs, and have to be long enough for the busiest machine.
          testTimeout: 900_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 180_000 } },
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
