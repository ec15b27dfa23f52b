import { basename, extname } from 'node:path'
import { slugify } from '#server/catalogue/index.ts'
import { storeImage } from '#server/images/index.ts'
import type { Platform } from '#platform/platform.ts'
import { readInside, type Unread } from '#platform/files/read-inside.ts'
import type { Problem } from './import.ts'

const extensions = ['.jpg', '.jpeg', '.png', '.webp', '.avif', '.gif']

const maxBytes = 25_000_000
const reasons: Record<Unread, string> = {
  missing: 'a kép nem található',
  outside: 'a kép a mappán kívül van',
  'no-file': 'ez nem fájl',
  'too-large': 'a kép nagyobb 25 MB-nál',
}

/** Stores pictures of a row by their file names below `folder`; one that can't be used is a warning. */
export async function storeRowImages(
  stores: Pick<Platform, 'sql' | 'files'>,
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
    const found = await readInside(folder, name, maxBytes)
    if ('unread' in found) return reasons[found.unread]
    const stem = slugify(basename(name, extname(name))) || 'kep'
    images.push({
      fileKey: await storeImage(stores, `import/${stem.slice(0, 100)}${extension}`, found.data),
      title,
    })
    return null
  }
}
