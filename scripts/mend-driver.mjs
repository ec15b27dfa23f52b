// Two faults of postgres.js 3.4.9 that its repository knows (porsager/postgres issues 1066, 1154, 1208), mended in the installed
// files until a release does it: what was to be written to a connection that has gone throws where nobody can catch it, which ends
// the process, and a connection that was lost with something unwritten never writes again. Plain JavaScript without packages, as
// bootstrap.mjs, which calls it before everything else.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const VERSION = '3.4.9'

/** What stands there, once, and what has to. */
const CHANGES = [
  {
    found: 'const x = socket.write(chunk, fn)',
    mended: `if (socket === null) {
      nextWriteTimer !== null && clearImmediate(nextWriteTimer)
      chunk = nextWriteTimer = null
      error(Errors.connection('CONNECTION_CLOSED', options, socket))
      return false
    }
    const x = socket.write(chunk, fn)`,
  },
  {
    found: 'clearImmediate(nextWriteTimer)\n    socket.removeListener',
    mended: 'clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n    socket.removeListener',
  },
  {
    found: 'clearImmediate(nextWriteTimer)\n    if (socket) {',
    mended: 'clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n    if (socket) {',
  },
]

/**
 * The driver's source with its faults mended, the same text when they are.
 * @throws Error when it is not the text that these changes were made for.
 */
export function mendDriver(source) {
  return CHANGES.reduce((text, { found, mended }) => {
    if (text.includes(mended)) return text
    if (text.split(found).length !== 2)
      throw new Error(`The source of postgres.js is not that of ${VERSION}: see scripts/mend-driver.mjs`)
    return text.replace(found, () => mended)
  }, source)
}

/** Mends the driver that is installed under `root`; once mended, it only reads. */
export function mendInstalledDriver(root) {
  const folder = join(root, 'node_modules', 'postgres')
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  if (version !== VERSION)
    throw new Error(`postgres.js is ${version}: see whether scripts/mend-driver.mjs is still needed`)
  const path = join(folder, 'src', 'connection.js')
  const source = readFileSync(path, 'utf8')
  const mended = mendDriver(source)
  if (mended !== source) writeFileSync(path, mended)
}
