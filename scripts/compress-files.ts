import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(?:js|css|svg|json|txt|webmanifest)$/

/** Writes a .br and a .gz beside every text file of the client build, so that the server compresses nothing at run time. */
export function compressFiles(folder: string): Plugin {
  return {
    name: 'compress-files',
    apply: 'build',
    async closeBundle() {
      const files = await readdir(folder, { recursive: true })
      await Promise.all(
        files.filter((file) => compressible.test(file)).map((file) => compressFile(join(folder, file))),
      )
    },
  }
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  const quality = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, quality))
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
}
