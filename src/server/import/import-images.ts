import { readFile } from 'node:fs/promises'
import { basename, extname, resolve, sep } from 'node:path'
import { slugify } from '#server/catalogue/index.ts'
import { storeImage } from '#server/images/index.ts'
import type { FileStore } from '#platform/files/files.ts'
import type { Problem } from './import.ts'

const extensions = ['.jpg', '.jpeg', '.png', '.webp', '.avif', '.gif']

/** Stores pictures of a row by their file names below `folder`; one that can't be used is a warning. */
export async function storeRowImages(
  files: FileStore,
  folder: string,
  names: readonly string[],
  title: string,
): Promise<{ images: { fileKey: string; title: string }[]; warnings: Problem[] }> {
  const images: { fileKey: string; title: string }[] = []
  const warnings: Problem[] = []
  for (const name of names) {
    const reason = await storeOne(name)
    if (reason) warnings.push({ field: 'images', reason: `${reason}: ${name}` })
  }
  return { images, warnings }

  async function storeOne(name: string): Promise<string | null> {
    if (/^https?:/i.test(name)) return 'webcímről nem töltünk le képet'
    const extension = extname(name).toLowerCase()
    if (!extensions.includes(extension)) return 'ismeretlen képformátum'
    const path = resolve(folder, name)
    if (!path.startsWith(resolve(folder) + sep)) return 'a kép a mappán kívül van'
    const data = await readFile(path).catch(() => null)
    if (!data) return 'a kép nem található'
    const stem = slugify(basename(name, extname(name))) || 'kep'
    images.push({ fileKey: await storeImage(files, `import/${stem.slice(0, 100)}${extension}`, data), title })
    return null
  }
}
