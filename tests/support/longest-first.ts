import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files that take longest, the longest first; `npm test` names its ten slowest at the end. One that is begun last keeps
 * a processor idle. Without a list the largest come first, and the longest are not the largest: those of `nodes` and `proxies`
 * are small, wait for their servers nearly all of their time, and leave the processors to what is begun beside them.
 */
export const LONGEST = [
  'tests/browser/desk-pages.browser.test.ts',
  'tests/browser/page-walk.browser.test.ts',
  'tests/proxies/proxies.api.test.ts',
  'tests/crawl.api.test.ts',
  'tests/nodes/failover.api.test.ts',
  'tests/browser/favourites.browser.test.ts',
  'tests/browser/buying.browser.test.ts',
  'tests/nodes/replica.api.test.ts',
  'tests/browser/layout-frame.browser.test.ts',
  'tests/browser/account.browser.test.ts',
  'tests/drain.api.test.ts',
  'tests/browser/comfort.browser.test.ts',
  'tests/browser/desk.browser.test.ts',
  'tests/crash/payment.crash.test.ts',
  'tests/browser/desk-imports.browser.test.ts',
  'tests/race/payment-order.race.test.ts',
  'tests/browser/visual-snapshots.browser.test.ts',
  'tests/database-loss.api.test.ts',
  'tests/crash/completion.crash.test.ts',
  'tests/browser/desk-first-day.browser.test.ts',
  'tests/browser/proof-of-work.browser.test.ts',
  'tests/race/checkout.race.test.ts',
  'tests/nodes/roles.api.test.ts',
  'tests/nodes/pgbouncer.api.test.ts',
  'tests/nodes/schema.api.test.ts',
]

/** Vitest's order, with the long files first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    return usual.toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}

function rankOf({ moduleId, project }: TestSpecification): number {
  const rank = LONGEST.findIndex((path) => moduleId.endsWith(path))
  const group = project.config.sequence.groupOrder * 1000
  return group + (rank === -1 ? LONGEST.length : rank)
}
