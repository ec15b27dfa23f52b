/** Vite's manifest: source file (or chunk name) to what was built from it. */
export type Manifest = Record<string, Chunk>

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

export interface Size {
  what: string
  /** Compressed with brotli. */
  bytes: number
  limit: number
}

const SCRIPT_LIMIT = 100 * 1024
/** The checkout and what else nobody visits first: libraries and shell are in the browser's cache by then. */
const LATER_SCRIPT_LIMIT = 110 * 1024
const CSS_LIMIT = 14 * 1024

const FIRST_PAGES = {
  home: 'src/storefront/home/home-page.tsx',
  listing: 'src/storefront/listing/category-page.tsx',
  product: 'src/storefront/product/product-page.tsx',
}

/**
 * What a first visit without a cart loads: the entry and the page; the same with the largest part that any page loads on
 * demand; and all style sheets. A page that is not in the build has 0 bytes.
 * @param bytesOf the compressed size of a built file
 */
export function firstVisit(manifest: Manifest, bytesOf: (file: string) => number): Size[] {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  const base = withImports(manifest, entries)
  const sum = (keys: Iterable<string>): number =>
    scripts(manifest, keys).reduce((total, file) => total + bytesOf(file), 0)
  const visit = (key: string): number =>
    manifest[key] ? sum(base) + sum(without(withImports(manifest, [key]), base)) : 0
  const pages = Object.entries(FIRST_PAGES).map(([name, key]) => ({
    what: `scripts of a first visit, ${name}`,
    bytes: visit(key),
    limit: SCRIPT_LIMIT,
  }))
  const largestBytes = Math.max(sum(base), ...dynamicImports(manifest, base).map(visit))
  return [
    ...pages,
    { what: 'scripts of the largest page', bytes: largestBytes, limit: LATER_SCRIPT_LIMIT },
    {
      what: 'style sheets',
      bytes: styles(manifest).reduce((total, file) => total + bytesOf(file), 0),
      limit: CSS_LIMIT,
    },
  ]
}

const DESK_FIRST_LIMIT = 150 * 1024
const DESK_SCRIPT_LIMIT = 230 * 1024
const DESK_CSS_LIMIT = 25 * 1024
const DESK_FIRST_PAGE = 'src/admin/today/today-page.tsx'

/**
 * What the merchant's desk loads: its first screen, the largest screen that it has, and its style sheet.
 * @param bytesOf the compressed size of a built file
 */
export function deskSizes(manifest: Manifest, bytesOf: (file: string) => number): Size[] {
  const base = withImports(
    manifest,
    Object.keys(manifest).filter((key) => manifest[key]?.isEntry),
  )
  const screen = (key: string): number =>
    scripts(manifest, withImports(manifest, [key], new Set(base))).reduce(
      (total, file) => total + bytesOf(file),
      0,
    )
  const screens = dynamicImports(manifest, base)
  return [
    {
      what: 'scripts of the desk’s first screen',
      bytes: screens.includes(DESK_FIRST_PAGE) ? screen(DESK_FIRST_PAGE) : 0,
      limit: DESK_FIRST_LIMIT,
    },
    {
      what: 'scripts of the desk’s largest screen',
      bytes: Math.max(0, ...screens.map(screen)),
      limit: DESK_SCRIPT_LIMIT,
    },
    {
      what: 'style sheet of the desk',
      bytes: styles(manifest).reduce((total, file) => total + bytesOf(file), 0),
      limit: DESK_CSS_LIMIT,
    },
  ]
}

/** One line for each size over its limit; a build without scripts or styles was not measured at all. */
export function overBudget(sizes: Size[]): string[] {
  return sizes.flatMap(({ what, bytes, limit }) => {
    if (bytes === 0) return [`${what}: nothing was found to measure.`]
    return bytes > limit ? [`${what}: ${bytes - limit} bytes too many.`] : []
  })
}

function withImports(manifest: Manifest, keys: string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (found.has(key)) continue
    found.add(key)
    withImports(manifest, manifest[key]?.imports ?? [], found)
  }
  return found
}

function dynamicImports(manifest: Manifest, keys: Iterable<string>): string[] {
  return [...keys].flatMap((key) => manifest[key]?.dynamicImports ?? [])
}

function without(keys: Set<string>, others: Set<string>): string[] {
  return [...keys].filter((key) => !others.has(key))
}

function scripts(manifest: Manifest, keys: Iterable<string>): string[] {
  return [...keys].flatMap((key) => manifest[key]?.file ?? []).filter((file) => file.endsWith('.js'))
}

/** The one stylesheet of every page; others are loaded by the script that needs them. */
function styles(manifest: Manifest): string[] {
  const style = manifest['style.css']
  return style ? [style.file] : []
}
