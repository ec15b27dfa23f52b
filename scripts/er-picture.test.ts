import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { erPicture } from './er-picture.ts'

test('the picture in docs/database.md shows the links of the schema', async () => {
  const migration = readFileSync('migrations/0000_schema.sql', 'utf8')
  expect(readFileSync('docs/database.md', 'utf8')).toContain(await erPicture(process.cwd(), migration))
})
