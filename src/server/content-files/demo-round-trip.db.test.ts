import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { blogInvariants } from '#server/blog/index.ts'
import { contentInvariants } from '#server/content/index.ts'
import { loadDemoShop } from '#server/demo/index.ts'
import { seedLaw } from '#server/law/index.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'
import { problemText } from './content-files.ts'
import { pullContent } from './pull.ts'
import { pushContent } from './push.ts'

let testPlatform: TestPlatform
const folder = mkdtempSync(join(tmpdir(), 'boltiv-demo-content-'))

beforeAll(async () => {
  testPlatform = await createTestPlatform()
  await loadDemoShop(testPlatform.platform)
  await seedLaw(testPlatform.platform.sql)
}, 120_000)
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await testPlatform.stop()
})

it('the demo shop keeps the rules of content', async () => {
  for (const { title, find } of [...contentInvariants, ...blogInvariants])
    expect([title, await find(testPlatform.platform.sql)]).toEqual([title, []])
})

it('the demo shop, pulled and pushed, is as it was', async () => {
  const { files, notes } = await pullContent(testPlatform.platform, folder)
  expect(files.length).toBeGreaterThan(30)
  expect(notes).toEqual([])
  const { problems, changes } = await pushContent(testPlatform.platform, folder, { delete: true })
  expect(problems.map(problemText)).toEqual([])
  expect(changes).toEqual([])
})
