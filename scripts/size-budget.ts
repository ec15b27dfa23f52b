import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { firstVisit, type Manifest, overBudget } from './size-rules.ts'

// Measures what a first visit loads from the storefront's build, brotli-compressed, and fails when it is too much.

const CLIENT = join(import.meta.dirname, '..', 'build', 'client')
const MANIFEST = join(CLIENT, '.vite', 'manifest.json')

if (!existsSync(MANIFEST)) {
  console.error('There is no build to measure: npm run build makes it.')
  process.exit(1)
}
const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Manifest
const sizes = firstVisit(manifest, compressedBytes)
for (const { what, bytes, limit } of sizes) {
  console.log(`${what}: ${(bytes / 1024).toFixed(1)} kB of ${limit / 1024} kB`)
}
const problems = overBudget(sizes)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0

function compressedBytes(file: string): number {
  const path = join(CLIENT, file)
  return existsSync(`${path}.br`)
    ? readFileSync(`${path}.br`).length
    : brotliCompressSync(readFileSync(path)).length
}
