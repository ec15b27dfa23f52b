// Runs a command of the shop from any state of the clone: installs what is missing, builds what has changed, then hands
// over to the pinned Node. Plain JavaScript without packages, because it must run before there are any, on Node >= 20.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mendInstalledDriver } from './mend-driver.mjs'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const NODE_PACKAGE = join(ROOT, 'node_modules', 'node')
const PINNED_NODE = join(NODE_PACKAGE, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
/** Room for young objects: by itself Node takes 128 MB for them, which is no quicker and stays taken. */
const MEMORY = '--max-semi-space-size=16'
/** A library tries which signatures Node knows; that some are new to it is no news for who runs a shop. */
const QUIET = '--disable-warning=ExperimentalWarning'
const BUILD_STAMP = join(ROOT, 'build', 'sources.sha256')
const BUILD_SOURCES = [
  'src/admin',
  'src/storefront',
  'src/contract',
  'src/theme',
  'vite.config.ts',
  'vite.admin.config.ts',
  'scripts/compress-files.ts',
  'scripts/rewrite-library.ts',
  'tsconfig.json',
  'package-lock.json',
]
const PARENT_CHECK_MS = 500
const DESK = ['--config', 'vite.admin.config.ts']
const BUILDS = [['build'], ['build', '--ssr'], ['build', ...DESK], ['build', '--ssr', ...DESK]]
/** The page of all components, for those who build the shop: a running shop has nothing of it. */
const KIT_BUILD = ['build', '--ssr', '--mode', 'kit']

/** What each command needs: development packages, the storefront's build, a mode, the file to run. */
const COMMANDS = {
  start: { build: true, mode: 'production', run: () => ['src/main.ts'] },
  dev: { dev: true, mode: 'development', run: () => ['src/main.ts'] },
  shop: { mode: 'production', run: () => ['src/cli.ts'] },
  test: { dev: true, run: () => ['scripts/run-tests.ts'] },
  bench: { dev: true, build: true, mode: 'production', run: benchFile },
  build: { build: 'always', mode: 'production' },
}

const [name = '', ...args] = process.argv.slice(2)
const command = COMMANDS[name]
if (!command) fail(`Usage: node scripts/bootstrap.mjs ${Object.keys(COMMANDS).join(' | ')}`)
if (!isInstalled(command.dev === true)) install()
if (!existsSync(PINNED_NODE)) installPinnedNode()
mendInstalledDriver(ROOT)
if (command.build) build(command.build === 'always')
if (command.run) handOver(command.run(args), args, command.mode)

/** Compares the lock file with npm's own record of what it installed; an interrupted `npm ci` leaves no record. */
function isInstalled(withDevelopment) {
  const wanted = readLock(join(ROOT, 'package-lock.json'))
  const present = readLock(join(ROOT, 'node_modules', '.package-lock.json'))
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || present[path]?.version === entry.version) return true
    const isDevelopment = entry.dev || entry.devOptional
    return !(path in present) && (entry.optional || (isDevelopment && !withDevelopment))
  })
}

function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return {}
  }
}

/** `npm ci` takes exactly the versions of the lock file, whatever Node runs it. */
function install() {
  console.error('Installing packages (npm ci) ...')
  const options = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  npm(options, 'npm ci failed; see above.')
}

function npm(options, failure) {
  const npmScript = process.env.npm_execpath
  const [file, first] = npmScript?.endsWith('.js') ? [process.execPath, [npmScript]] : ['npm', []]
  run(file, [...first, ...options], failure)
}

/** The `node` package fetches its program in an install script; where those are off, it is started by hand. */
function installPinnedNode() {
  console.error('Installing the pinned Node ...')
  const installer = 'installArchSpecificPackage.js'
  run(process.execPath, [installer], 'The pinned Node could not be installed.', { cwd: NODE_PACKAGE })
  if (!existsSync(PINNED_NODE)) fail('The pinned Node could not be installed.')
}

function build(always) {
  const sources = hashOf(BUILD_SOURCES)
  if (!always && existsSync(BUILD_STAMP) && readFileSync(BUILD_STAMP, 'utf8') === sources) return
  console.error('Building the storefront ...')
  rmSync(BUILD_STAMP, { force: true })
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  const env = { ...process.env, NODE_ENV: 'production' }
  const options = ['--logLevel', 'warn']
  rmSync(join(ROOT, 'build', 'kit'), { recursive: true, force: true })
  for (const step of always ? [...BUILDS, KIT_BUILD] : BUILDS)
    run(PINNED_NODE, [vite, ...step, ...options], 'The build failed; see above.', { env })
  mkdirSync(dirname(BUILD_STAMP), { recursive: true })
  writeFileSync(BUILD_STAMP, sources)
}

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesBelow))
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(ROOT, file)))
      .update('\0')
  return hash.digest('hex')
}

function filesBelow(path) {
  const full = join(ROOT, path)
  if (!existsSync(full)) return []
  if (/\.\w+$/.test(path)) return [path]
  const entries = readdirSync(full, { recursive: true, withFileTypes: true })
  const isSource = (entry) => entry.isFile() && !entry.name.includes('.test.')
  return entries
    .filter(isSource)
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(ROOT.length + 1))
    .sort()
}

function benchFile(benchArgs) {
  const known = existsSync(join(ROOT, 'bench'))
    ? readdirSync(join(ROOT, 'bench'))
        .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
        .map((file) => file.slice(0, -3))
    : []
  const wanted = benchArgs.shift()
  if (!wanted || !known.includes(wanted))
    fail(`Usage: npm run bench -- NAME, where NAME is one of: ${known.join(', ')}`)
  return [`bench/${wanted}.ts`]
}

function handOver(program, programArgs, mode) {
  const env = { ...process.env }
  if (mode) env.SHOP_MODE ||= mode
  if (mode) env.NODE_ENV ||= mode
  const child = spawn(
    PINNED_NODE,
    [MEMORY, QUIET, ...program.map((file) => join(ROOT, file)), ...programArgs],
    {
      stdio: 'inherit',
      env,
    },
  )
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => pass(child, signal))
  if (process.env.npm_lifecycle_event) endWithParent(child)
  child.on('error', (error) => fail(error.message))
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

/** npm hands a signal to the shell between it and us, which ends without a word: the shop would go on as an orphan. */
function endWithParent(child) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    child.kill('SIGTERM')
  }, PARENT_CHECK_MS).unref()
}

/** A terminal sends Ctrl-C to the child too; passing it on would look like a second, impatient one. */
function pass(child, signal) {
  if (signal === 'SIGINT' && process.stdin.isTTY) return
  child.kill(signal)
}

function run(file, options, failure, settings = {}) {
  // What installers and builders say goes to standard error: the standard output belongs to the command.
  const { status, error } = spawnSync(file, options, { cwd: ROOT, stdio: ['ignore', 2, 2], ...settings })
  if (error) fail(`${failure} (${error.message})`)
  if (status !== 0) fail(failure)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
