import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { erPicture } from './er-picture.ts'

test('the picture in docs/database.md shows the links of the schema', async () => {
  expect(readFileSync('docs/database.md', 'utf8')).toContain(await erPicture(process.cwd()))
})
