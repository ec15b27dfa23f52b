import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pino } from 'pino'
import { loadConfig } from '#config'
import { loadDemoShop } from '#server/demo/index.ts'
import { systemClock } from '#platform/clock.ts'
import { openDatabase } from '#platform/database/database.ts'
import { localShopFiles } from '#platform/files/file-store.ts'
import { localFileStore } from '#platform/files/files.ts'
import { openWorkGate } from '#platform/security/work-gate.ts'
import { primaryAlone } from '#platform/database/replica.ts'
import { noSharedCounts } from '#platform/redis/shared-counts.ts'
import { seedLaw } from '#server/law/index.ts'

/**
 * The folders of the demo shop's pictures, which all its copies share: as they were drawn, and in one plain colour. A plain one
 * is rendered in a fifth of the time, and hardly a test looks at them.
 */
export type DemoPictures = { drawn: string; plain: string }

/** Loads the demo shop into an empty database once, for copies of it. */
export async function fillDemoTemplate(url: string): Promise<{ pictures: DemoPictures; remove: () => void }> {
  const files = mkdtempSync(join(tmpdir(), 'boltiv-demo-'))
  const sql = openDatabase(url, { max: 4 })
  try {
    await loadDemoShop({
      config: loadConfig({ SHOP_MODE: 'test', DATA_DIR: files, DATABASE_URL: url }),
      sql,
      replica: primaryAlone(sql),
      log: pino({ level: 'silent' }),
      clock: systemClock,
      secret: '',
      ...localShopFiles(files),
      files: localFileStore(files),
      workGate: openWorkGate,
      shared: noSharedCounts,
    })
    await seedLaw(sql)
  } finally {
    await sql.end()
  }
  const plain = paintOver(files)
  const remove = () => {
    for (const folder of [files, plain]) rmSync(folder, { recursive: true, force: true })
  }
  return { pictures: { drawn: files, plain }, remove }
}

/**
 * A folder with the same drawings under the same names, as large as they were but without anything in them. That leaves one of
 * each size, so all that look the same share one folder of what the shop renders of them: the first is rendered for all.
 */
function paintOver(drawn: string): string {
  const plain = mkdtempSync(join(tmpdir(), 'boltiv-plain-'))
  const sizes = new Map<string, string>()
  for (const name of readdirSync(drawn, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.svg')) continue
    const [start = ''] = /<svg[^>]*>/.exec(readFileSync(join(drawn, name), 'utf8')) ?? []
    mkdirSync(dirname(join(plain, name)), { recursive: true })
    writeFileSync(join(plain, name), `${start}<rect width="100%" height="100%" fill="#c5cdd4"/></svg>`)
    const cache = join(plain, name.replace(/^images/, 'image-cache'))
    mkdirSync(dirname(cache), { recursive: true })
    const rendered = sizes.get(start) ?? join(plain, 'rendered', String(sizes.size))
    sizes.set(start, rendered)
    mkdirSync(rendered, { recursive: true })
    symlinkSync(rendered, cache)
  }
  return plain
}
