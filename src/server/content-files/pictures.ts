import { extname, join, resolve, sep } from 'node:path'
import { z } from 'zod'
import { slugify } from '#server/catalogue/index.ts'
import { imageKey, storeImage } from '#server/images/index.ts'
import type { Platform } from '#platform/platform.ts'
import { readInside, type Unread } from '#platform/files/read-inside.ts'
import { line } from '#contract/schemas/shared.ts'
import { presentImage } from '#platform/http/presenting.ts'
import type { Findings } from './findings.ts'
import type { SourceFile } from './source-file.ts'

const extensions = ['.jpg', '.jpeg', '.png', '.webp', '.avif', '.gif', '.svg']

const pictureShape = z.strictObject({ file: z.string(), title: line(300, 0).default('') })

/** A picture that is stored under `key`; `title` says what it shows. */
type StoredPicture = { key: string; title: string }

/** The folder's pictures. */
export type Pictures = {
  /** Reads `images/kep.jpg` or `{file, title}`; undefined, and noted why, when there is no such picture. */
  read: (source: SourceFile, path: Path, written: unknown) => Promise<StoredPicture | undefined>
  /** Keeps all that were read. */
  store: (stores: Pick<Platform, 'sql' | 'files'>) => Promise<void>
}

/** As many bytes as a picture may have that is loaded up in a browser. */
const maxPictureBytes = 25_000_000
const unread: Record<Unread, (file: string) => string> = {
  missing: (file) => `there is no picture ${file}`,
  outside: (file) => `${file} leads out of the folder images/`,
  'no-file': (file) => `${file} is no file`,
  'too-large': (file) => `${file} is larger than ${maxPictureBytes / 1_000_000} MB`,
}

type Path = readonly PropertyKey[]

export function openPictures(folder: string, findings: Findings): Pictures {
  const used = new Map<string, { name: string; data: Buffer }>()
  const below = resolve(folder, 'images') + sep

  async function keyOf(source: SourceFile, path: Path, file: string): Promise<string | undefined> {
    const refuse = (reason: string): undefined => {
      findings.refuse(source, path, reason)
    }
    if (!extensions.includes(extname(file).toLowerCase()))
      return refuse(`${file} is no picture: ${extensions.join(', ')} are`)
    const filePath = resolve(folder, file)
    const found = await readInside(join(folder, 'images'), filePath, maxPictureBytes)
    if ('unread' in found) return refuse(unread[found.unread](file))
    const { data } = found
    const name = storedName(filePath.slice(below.length))
    const key = imageKey(name, data)
    used.set(key, { name, data })
    return key
  }

  return {
    async read(source, path, written) {
      const inBlock = isBlock(written)
      const picture = findings.read(source, pictureShape, inBlock ? written : { file: written }, path)
      if (!picture) return undefined
      const key = await keyOf(source, inBlock ? [...path, 'file'] : path, picture.file)
      return key === undefined ? undefined : { key, title: picture.title }
    },
    async store(stores) {
      for (const { name, data } of used.values()) await storeImage(stores, name, data)
    },
  }
}

/** `oldalak/Műhely 1.JPG` -> `oldalak/muhely-1.jpg`; the hash of a picture that came from the shop is taken off. */
function storedName(path: string): string {
  const parts = path.split(sep).slice(-4)
  const last = parts.pop() ?? ''
  const extension = extname(last)
  const stem = last.slice(0, last.length - extension.length).replace(/-[0-9a-f]{10}$/, '')
  return [...parts.map(safePart), safePart(stem) + extension.toLowerCase()].join('/')
}

function safePart(part: string): string {
  return /^[a-z0-9][a-z0-9_-]{0,99}$/.test(part) ? part : slugify(part).slice(0, 100) || 'kep'
}

/** Regions with their pictures as the contract has them: `image: images/kep.jpg` or `{file, title}` -> the wire's image. */
export async function storePictures(
  source: SourceFile,
  regions: unknown,
  pictures: Pictures,
): Promise<unknown> {
  if (!Array.isArray(regions)) return regions
  return Promise.all(
    regions.map(async (region: unknown, regionIndex) => {
      if (!isBlock(region) || !Array.isArray(region.items)) return region
      const items = await Promise.all(
        region.items.map(async (item: unknown, index) =>
          isBlock(item) && item.image !== undefined
            ? { ...item, image: await imageAt(['regions', regionIndex, 'items', index, 'image'], item.image) }
            : item,
        ),
      )
      return { ...region, items }
    }),
  )

  async function imageAt(path: PropertyKey[], written: unknown) {
    const picture = await pictures.read(source, path, written)
    // What is missing is noted; with any picture the other fields can be looked at.
    return picture ? presentImage(picture.key, picture.title) : presentImage('hianyzik.svg', '')
  }
}

export function isBlock(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
