import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { startInProcessShop } from './support/in-process-shop.ts'

const root = new URL('..', import.meta.url).pathname

test('the OpenAPI document has no fault that its linter knows', async () => {
  const shop = await startInProcessShop()
  const file = join(mkdtempSync(join(tmpdir(), 'boltiv-openapi-')), 'openapi.json')
  writeFileSync(file, (await shop.app.inject('/openapi.json')).body)
  await shop.stop()
  const linter = join(root, 'node_modules/@redocly/cli/bin/cli.js')
  const options = {
    cwd: root,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  }
  const lint = promisify(execFile)(
    process.execPath,
    [linter, 'lint', file, '--format=json', '--config=redocly.yaml'],
    options,
  )
  const { stdout } = await lint.catch((error: unknown) => error as { stdout: string })
  const problems = (JSON.parse(stdout) as { problems: { ruleId: string; message: string }[] }).problems
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
})
