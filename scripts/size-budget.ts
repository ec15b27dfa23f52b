import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { deskSizes, firstVisit, type Manifest, overBudget, type Size } from './size-rules.ts'

// Measures what a first visit loads from the storefront's build, and what the desk does, brotli-compressed, and fails when it is too much.

const BUILD = join(import.meta.dirname, '..', 'build')

const sizes = [
  ...measure(join(BUILD, 'client'), firstVisit),
  ...measure(join(BUILD, 'admin', 'client'), deskSizes),
]
for (const { what, bytes, limit } of sizes) {
  console.log(`${what}: ${(bytes / 1024).toFixed(1)} kB of ${limit / 1024} kB`)
}
const problems = overBudget(sizes)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0

function measure(
  folder: string,
  sizesOf: (manifest: Manifest, bytesOf: (file: string) => number) => Size[],
): Size[] {
  const file = join(folder, '.vite', 'manifest.json')
  if (!existsSync(file)) {
    console.error('There is no build to measure: npm run build makes it.')
    process.exit(1)
  }
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  return sizesOf(manifest, (name) => compressedBytes(join(folder, name)))
}

function compressedBytes(path: string): number {
  return existsSync(`${path}.br`)
    ? readFileSync(`${path}.br`).length
    : brotliCompressSync(readFileSync(path)).length
}
