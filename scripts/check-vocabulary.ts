import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { deniedWords } from './denied-words.ts'
import { findDeniedNames, findDeniedWords } from './vocabulary.ts'

// Part of the lint: fails when a word comes back that docs/glossary.md has replaced. Hungarian texts, the changelog, migrations
// and what carries the old names over are left alone.

const ROOT = dirname(import.meta.dirname)
const LOOKED_AT = /^(?:src|tests|bench|demo|scripts|docs)\/.*\.(?:tsx?|mjs|css|md)$|^[A-Z]+\.md$|^[\w.]+\.ts$/
const LEFT_ALONE =
  /^(?:CHANGELOG\.md|docs\/glossary\.md|scripts\/denied-words\.ts|scripts\/vocabulary\.test\.ts|src\/platform\/database\/upgrade-from-0-1\.ts|tests\/upgrade\/.*|demo\/.*\.md)$/

const found = sourceFiles()
  .filter((path) => LOOKED_AT.test(path) && !LEFT_ALONE.test(path))
  .flatMap((path) => [
    ...findDeniedNames(path, deniedWords),
    ...findDeniedWords(path, readFileSync(join(ROOT, path), 'utf8'), deniedWords),
  ])
for (const { path, line, text, use } of found) console.error(`${path}:${line}: use “${use}”: ${text}`)
if (found.length > 0) {
  console.error(`${found.length} old words; docs/glossary.md explains the terms.`)
  process.exitCode = 1
}

/** What git tracks or would track; without git, all files that are no packages and no builds. */
function sourceFiles(): string[] {
  try {
    const list = ['ls-files', '--cached', '--others', '--exclude-standard']
    const paths = execFileSync('git', list, {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    // A deleted file is listed until its deletion is committed.
    return paths.split('\n').filter((path) => path !== '' && existsSync(join(ROOT, path)))
  } catch {
    return ['src', 'tests', 'bench', 'demo', 'scripts', 'docs', '.'].flatMap(filesBelow)
  }
}

function filesBelow(folder: string): string[] {
  const recursive = folder !== '.'
  return readdirSync(join(ROOT, folder), { recursive, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
}
