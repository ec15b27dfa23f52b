// Run after adding or updating a package: npx node scripts/complete-lock.ts
// A registry that carries only some platforms' builds makes npm drop the others from package-lock.json, and then `npm ci`
// refuses the lock file there and everywhere else. This puts them back, by the version that their owner requests.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const LOCK = join(import.meta.dirname, '..', 'package-lock.json')
const SYSTEMS = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'aix',
  'win32',
]
const PROCESSORS = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'x64',
  'wasm32',
]

/** An entry of the lock file, as far as it matters here. */
interface LockedPackage {
  version?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

export interface Lock {
  packages: Record<string, LockedPackage>
}

/** Lock file content with an entry for every platform build that one of its packages names; exact versions only. */
export function completeLock(lock: Lock): Lock {
  const packages = { ...lock.packages }
  for (const owner of Object.values(lock.packages)) {
    for (const [name, version] of Object.entries(owner.optionalDependencies ?? {})) {
      const path = `node_modules/${name}`
      const platform = platformOf(name)
      if (packages[path] || !platform || !/^\d+\.\d+\.\d+/.test(version)) continue
      const dev = owner.dev ? { dev: true } : {}
      packages[path] = { version, ...platform, ...dev, optional: true }
    }
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  return { ...lock, packages: Object.fromEntries(sorted) }
}

/** Operating system, processor and C library in a name like `binding-linux-arm64-musl`; undefined when it names none. */
function platformOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> | undefined {
  const words = name.split(/[-/]/)
  const os = SYSTEMS.find((system) => words.includes(system))
  const cpu = PROCESSORS.find((processor) => words.includes(processor))
  if (!cpu || (!os && cpu !== 'wasm32')) return undefined
  const libc = words.includes('musl') ? 'musl' : words.includes('gnu') ? 'glibc' : undefined
  return { ...(libc && { libc: [libc] }), ...(os && { os: [os] }), cpu: [cpu] }
}

if (import.meta.main) {
  const lock = JSON.parse(readFileSync(LOCK, 'utf8')) as Lock
  const complete = completeLock(lock)
  const added = Object.keys(complete.packages).length - Object.keys(lock.packages).length
  if (added > 0) writeFileSync(LOCK, `${JSON.stringify(complete, null, 2)}\n`)
  console.log(`${added} platform builds put back into package-lock.json.`)
}
