import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createMemoryStream, main } from 'assemblyscript/asc'

const folder = join(import.meta.dirname, '..', 'src', 'listing-index', 'kernels')
export const kernelsFile = join(folder, 'kernels.wasm')

/** Compiles the read model's kernels. The same sources give the same bytes. Throws with the compiler's message. */
export async function compileKernels(): Promise<Uint8Array> {
  let binary: Uint8Array | undefined
  const options = ['--outFile', 'kernels.wasm', '--runtime', 'stub', '--importMemory', '--noAssert']
  const stderr = createMemoryStream()
  const { error } = await main(
    ['kernels.ts', ...options, '--enable', 'simd', '--optimizeLevel', '3', '--shrinkLevel', '0'],
    {
      readFile: (name) => readSource(name),
      writeFile: (_name, contents) => {
        if (typeof contents !== 'string') binary = contents
      },
      listFiles: () => [],
      stderr,
    },
  )
  if (error || !binary) throw new Error(`The kernels do not compile: ${stderr.toString()}`)
  return binary
}

function readSource(name: string): string | null {
  try {
    return readFileSync(join(folder, 'assembly', name), 'utf8')
  } catch {
    return null
  }
}
