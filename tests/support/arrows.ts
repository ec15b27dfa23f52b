import { posix } from 'node:path'

/** A source file, by its path from the repository's root, and what it imports as written. */
export interface SourceFile {
  path: string
  imports: string[]
}

const ALIASES = [
  ['#contract/', 'src/contract/'],
  ['#platform/', 'src/platform/'],
  ['#hungary/', 'src/hungary/'],
  ['#listing-index/', 'src/listing-index/'],
  ['#tyres/', 'src/tyres/'],
  ['#theme/', 'src/theme/'],
  ['#server/', 'src/server/'],
  ['#storefront/', 'src/storefront/'],
  ['#demo/', 'demo/'],
  ['#tests/', 'tests/'],
] as const
const STORE_OR_HTTP =
  /^(fastify|@fastify\/|postgres$|pg$|drizzle-orm|graphile-worker|node:(http|https|fs|net)\b)/
const IMPORT =
  /(?:^|[\s;])(?:import|export)\s+(?:[\w*{}\s,$]+?\s+from\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g

/** What a TypeScript file imports, dynamic imports and re-exports included. */
export function importsOf(text: string): string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '')
  return [...code.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? '')
}

/** The broken arrows of the architecture, one line each; none when all is well. */
export function checkArrows(files: SourceFile[]): string[] {
  const problems = files.flatMap((file) =>
    file.imports.flatMap((written) => {
      const reason = checkImport(file.path, written)
      return reason ? [`${file.path} imports ${written}: ${reason}`] : []
    }),
  )
  return [...problems, ...featureCircles(files)]
}

function checkImport(from: string, written: string): string | undefined {
  const to = resolveImport(from, written)
  return to === undefined ? checkPackage(from, written) : checkHouse(from, to)
}

/** The path from the root, undefined for a package. */
function resolveImport(from: string, written: string): string | undefined {
  if (written.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), written))
  if (written === '#config') return 'src/config.ts'
  if (written === '#config-setting') return 'src/config-setting.ts'
  const alias = ALIASES.find(([prefix]) => written.startsWith(prefix))
  return alias && alias[1] + written.slice(alias[0].length)
}

function checkPackage(from: string, name: string): string | undefined {
  if (from.startsWith('src/contract/') && name !== 'zod') return 'the contract imports only zod'
  if (isRules(from) && STORE_OR_HTTP.test(name)) return 'rules are pure: no store, no HTTP'
  return undefined
}

function checkHouse(from: string, to: string): string | undefined {
  if (to.startsWith('demo/') && !mayLoadDemo(from))
    return 'only the command line, the start and the loader know the demo shop'
  if (from.startsWith('src/contract/') && !/^src\/(contract|hungary)\//.test(to))
    return 'the contract imports nothing of ours but what Hungary rules'
  if (
    from.startsWith('src/admin/') &&
    !/^src\/(admin\/|contract\/|hungary\/|theme\/tokens\.css|storefront\/(ui|fonts)\/)/.test(to)
  )
    return 'the desk knows the contract, and of the storefront its drawings'
  if (!from.startsWith('src/admin/') && to.startsWith('src/admin/')) return 'nobody knows the desk'
  if (from.startsWith('src/storefront/') && !/^src\/(storefront|contract|theme\/tokens\.css)/.test(to)) {
    return 'the storefront knows only the contract'
  }
  if (
    from.startsWith('src/platform/') &&
    !/^src\/(platform|contract|hungary|tyres|theme|config\.ts)/.test(to)
  )
    return 'the platform knows no feature and nothing of the storefront'
  if (from.startsWith('src/listing-index/') && !/^src\/(listing-index|platform|contract)\//.test(to))
    return 'the listing index knows no feature'
  if (!from.startsWith('src/server/') && featureOf(to) && !isPublicApi(to) && !isPluginList(from, to))
    return 'a feature is entered only through its index.ts'
  if (to.startsWith('src/listing-index/') && !mayEnterIndex(from, to))
    return 'the listing index is entered through its index.ts'
  if (/^src\/(hungary|tyres|theme)\//.test(from) && !to.startsWith(from.split('/', 2).join('/')))
    return 'rules of a country or a trade import nothing of ours'
  return from.startsWith('src/server/') ? checkServer(from, to) : undefined
}

function mayLoadDemo(from: string): boolean {
  return (
    from.startsWith('demo/') ||
    from.startsWith('src/server/demo/') ||
    ['src/main.ts', 'src/cli.ts'].includes(from)
  )
}

/** Search reads texts by the same words as the index: its folder `text` is open to it. */
function mayEnterIndex(from: string, to: string): boolean {
  return (
    from.startsWith('src/listing-index/') ||
    to === 'src/listing-index/index.ts' ||
    (from.startsWith('src/server/search/') && to.startsWith('src/listing-index/text/'))
  )
}

/** The settings know the lists of plug-ins, which bring theirs. */
function isPluginList(from: string, to: string): boolean {
  return from === 'src/config-services.ts' && /\/(gateways|carriers|pickup-feeds|providers)\.ts$/.test(to)
}

function checkServer(from: string, to: string): string | undefined {
  if (to.startsWith('src/storefront/')) return 'the server does not know the storefront'
  if (isRules(from) && /-(store|api|schema|job|mail)\.tsx?$/.test(to))
    return 'rules are pure: no store, no HTTP'
  const target = featureOf(to)
  if (!target || target === featureOf(from)) return undefined
  return isPublicApi(to) ? undefined : 'another feature is entered only through its index.ts'
}

function isPublicApi(path: string): boolean {
  return path === `src/server/${featureOf(path)}/index.ts`
}

/** Rules stand in the file named like their folder: `cart/cart.ts`. */
function isRules(path: string): boolean {
  const feature = featureOf(path)
  return feature !== undefined && path === `src/server/${feature}/${feature}.ts`
}

function featureOf(path: string): string | undefined {
  return /^src\/server\/([^/]+)\//.exec(path)?.[1]
}

function featureCircles(files: SourceFile[]): string[] {
  const needs = new Map<string, Set<string>>()
  for (const { path, imports } of files) {
    const feature = featureOf(path)
    if (!feature) continue
    for (const written of imports) {
      const target = featureOf(resolveImport(path, written) ?? '')
      if (!target || target === feature) continue
      needs.set(feature, (needs.get(feature) ?? new Set()).add(target))
    }
  }
  const circles = [...needs.keys()].flatMap((feature) => pathBack(feature, [feature], needs) ?? [])
  return [...new Set(circles)]
}

/** A way from the last feature of the trail back to the first, listed once for each circle: from its first name. */
function pathBack(first: string, trail: string[], needs: Map<string, Set<string>>): string | undefined {
  for (const next of needs.get(trail.at(-1) ?? '') ?? []) {
    if (next === first) return `features need each other in a circle: ${[...trail, first].join(' -> ')}`
    if (trail.includes(next) || next < first) continue
    const found = pathBack(first, [...trail, next], needs)
    if (found) return found
  }
  return undefined
}
