import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { loadConfig } from '#config'
import { loadDemoShop } from '#server/demo/index.ts'
import { systemClock } from '#platform/clock.ts'
import { openDatabase } from '#platform/database/database.ts'
import { localFileStore } from '#platform/files/files.ts'
import { seedLaw } from '#server/law/index.ts'

/** Loads the demo shop into an empty database once, for copies of it; its pictures are stored in the folder that is returned. */
export async function fillDemoTemplate(url: string): Promise<{ files: string; remove: () => void }> {
  const files = mkdtempSync(join(tmpdir(), 'boltiv-demo-'))
  const sql = openDatabase(url, { max: 4 })
  try {
    await loadDemoShop({
      config: loadConfig({ SHOP_MODE: 'test', DATA_DIR: files, DATABASE_URL: url }),
      sql,
      log: pino({ level: 'silent' }),
      clock: systemClock,
      secret: '',
      files: localFileStore(files),
    })
    await seedLaw(sql)
  } finally {
    await sql.end()
  }
  return { files, remove: () => rmSync(files, { recursive: true, force: true }) }
}
