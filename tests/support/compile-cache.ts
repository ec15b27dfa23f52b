import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Programs that tests start share their compiled code: each starts in two thirds of the time. */
export const compileCache = join(tmpdir(), 'boltiv-test-code')

/** What is compiled of the pages' modules for unit tests (`page-modules.ts`). */
export const pageModules = join(tmpdir(), 'boltiv-test-pages')
