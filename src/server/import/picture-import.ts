import { z } from 'zod'
import { AppError } from '#platform/http/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { slugify, writeProducts } from '#server/catalogue/index.ts'
import { isUploadable, storeUpload } from '#server/images/index.ts'
import { ImportFileError } from './file-format.ts'
import type { ImportSummary, TriedRow } from './import-run.ts'
import {
  codesOf,
  inOrder,
  isLitter,
  isPictureName,
  readPictureName,
  type KnownGoods,
  type NamedPicture,
} from './picture-names.ts'
import { findGallery, findGoods, galleryInput, type Gallery, type Picture } from './picture-store.ts'
import { unpackEntry, ZipError, zipEntries, type ZipEntry } from './zip-archive.ts'

/** An archive of pictures, each of the goods that its file name says. */

/** `add`: after those that are there; `replace`: in their place. */
const settings = z.strictObject({ pictures: z.enum(['add', 'replace']) })
export type PictureMode = z.infer<typeof settings>['pictures']
export const pictureMapping = JSON.stringify({ pictures: 'add' })

/** Null for what is no setting of an archive. */
export function readPictureMode(json: string): PictureMode | null {
  try {
    return settings.parse(JSON.parse(json)).pictures
  } catch {
    return null
  }
}

const maxPictureBytes = 25_000_000
/** Of all together: an archive of 25 MB of pictures hardly unpacks to more than itself. */
const maxArchiveBytes = 200_000_000
const maxPicturesOfOne = 50
const maxNameLength = 200

type Taken = Picture | { reason: string }
type Options = {
  mode: PictureMode
  dryRun: boolean
  onTried: (rows: readonly TriedRow[]) => Promise<void>
  /** Looked at before each of the goods. */
  isStopped?: () => Promise<boolean>
  /** How much it may unpack to. */
  maxBytes?: number
}

/**
 * Puts the pictures to their goods, each of those in a transaction of its own; the same archive again changes nothing. With `dryRun`
 * each is unpacked and its kind looked at, and nothing is stored. Names decide whose a picture is, never where a file is written.
 * @throws ImportFileError for what is no archive, or unpacks to too much
 */
export async function importPictures(
  platform: Platform,
  bytes: Uint8Array,
  { mode, dryRun, onTried, isStopped, maxBytes = maxArchiveBytes }: Options,
): Promise<ImportSummary> {
  const { sql, files, clock } = platform
  const entries = listEntries(bytes)
  const goods = await findGoods(
    sql,
    entries.flatMap(({ name }) => codesOf(name)),
  )
  const budget = { left: maxBytes }
  const report = openReport(entries.length)
  const { found, lost } = sortOut(entries, goods)
  await onTried(lost.map(({ name, reason }) => report.reject(name, reason)))
  for (const [itemNumber, pictures] of Map.groupBy(found, (one) => one.itemNumber)) {
    if (await isStopped?.()) return { ...report.summary, isStopped: true }
    const gallery = await findGallery(sql, itemNumber)
    if (!gallery) continue
    const added: Picture[] = []
    const rejected: TriedRow[] = []
    for (const { name, entry } of inOrder(pictures)) {
      const taken = await take(entry, itemNumber, gallery.name)
      if ('reason' in taken) rejected.push(report.reject(name, taken.reason, itemNumber))
      else added.push(taken)
    }
    const all = galleryAfter(gallery.images, added, mode)
    const images = all.slice(0, maxPicturesOfOne)
    if (!dryRun && !isSame(images, gallery.images))
      await sql.begin((tx) =>
        writeProducts(tx, [galleryInput(itemNumber, gallery, images)], { now: clock(), guard: () => {} }),
      )
    await onTried([...rejected, report.settle(itemNumber, gallery, images, all.length - images.length)])
  }
  return report.summary

  /** A picture of the archive, stored; a trial looks whether it unpacks to one. */
  async function take(entry: ZipEntry, itemNumber: string, title: string): Promise<Taken> {
    if (entry.isLink) return { reason: 'csak hivatkozás egy másik fájlra, a kép nincs a ZIP-ben' }
    try {
      const data = await unpackEntry(entry, Math.min(maxPictureBytes, budget.left))
      budget.left -= data.length
      if (dryRun)
        return (await isUploadable(data)) ? { fileKey: `trial:${entry.name}`, title } : { reason: noPicture }
      const name = `import/${slugify(itemNumber).slice(0, 100) || 'kep'}.webp`
      return { fileKey: (await storeUpload({ sql, files }, name, data)).key, title }
    } catch (error) {
      if (error instanceof ZipError && error.fault === 'too-large' && budget.left < maxPictureBytes)
        throw new ImportFileError('A képek kicsomagolva túl nagyok. Ossza több fájlra.')
      if (error instanceof ZipError)
        return { reason: error.fault === 'too-large' ? 'a kép nagyobb 25 MB-nál' : 'a fájl sérült' }
      if (error instanceof AppError) return { reason: noPicture }
      throw error
    }
  }
}

const noPicture = 'nem kép, vagy nem olvasható'

type Found = NamedPicture & { entry: ZipEntry }

/** The pictures of the archive with their goods, and the other files with the reason. */
function sortOut(
  entries: readonly ZipEntry[],
  goods: KnownGoods,
): { found: Found[]; lost: { name: string; reason: string }[] } {
  const found: Found[] = []
  const lost: { name: string; reason: string }[] = []
  const seen = new Set<string>()
  for (const entry of entries) {
    const { name } = entry
    const named = isPictureName(name) ? readPictureName(name, goods) : null
    if (seen.has(name)) lost.push({ name, reason: 'ilyen nevű fájl már volt a ZIP-ben' })
    else if (named) found.push({ ...named, entry })
    else if (isPictureName(name)) lost.push({ name, reason: 'nincs ilyen cikkszámú vagy vonalkódú termék' })
    else lost.push({ name, reason: 'nem kép' })
    seen.add(name)
  }
  return { found, lost }
}

/** What the goods show afterwards, each picture once; where nothing could be used all stays. */
function galleryAfter(before: readonly Picture[], added: readonly Picture[], mode: PictureMode): Picture[] {
  if (added.length === 0) return [...before]
  const all = mode === 'add' ? [...before, ...added] : added
  return all.filter(({ fileKey }, at) => all.findIndex((one) => one.fileKey === fileKey) === at)
}

const isSame = (a: readonly Picture[], b: readonly Picture[]): boolean =>
  JSON.stringify(a.map(({ fileKey }) => fileKey)) === JSON.stringify(b.map(({ fileKey }) => fileKey))

/** Rows and their counts; a row has the number of its place in the report, an archive has no lines. */
function openReport(read: number) {
  const summary: ImportSummary = {
    read,
    created: 0,
    updated: 0,
    unchanged: 0,
    rejected: 0,
    warned: 0,
    encoding: '',
    separator: '',
    guards: [],
    refused: false,
  }
  let line = 0
  const row = (more: Pick<TriedRow, 'itemNumber' | 'kind' | 'name'> & Partial<TriedRow>): TriedRow => ({
    line: (line += 1),
    changes: [],
    problems: [],
    guards: [],
    ...more,
  })
  return {
    summary,
    reject(name: string, reason: string, itemNumber = ''): TriedRow {
      summary.rejected += 1
      const problems = [{ field: 'images', reason }]
      return row({ itemNumber, kind: 'rejected', name: name.slice(-maxNameLength), problems })
    },
    settle(itemNumber: string, { name, images: before }: Gallery, after: Picture[], left: number): TriedRow {
      const kind = isSame(after, before) ? 'unchanged' : 'updated'
      summary[kind] += 1
      if (left > 0) summary.warned += 1
      const changes =
        kind === 'unchanged' ? [] : [{ field: 'images' as const, before: before.length, after: after.length }]
      const reason = `egy terméknek legfeljebb ${maxPicturesOfOne} képe lehet, ${left} kimaradt`
      return row({ itemNumber, name, kind, changes, problems: left > 0 ? [{ field: 'images', reason }] : [] })
    },
  }
}

/** A workbook is an archive too, of another kind. @throws ImportFileError for one that is too much, locked, or neither of both */
export function holdsPictures(bytes: Uint8Array): boolean {
  const isOfWorkbook = /^(?:xl|docProps)\//
  const names = listEntries(bytes).map(({ name }) => name)
  if (names.includes('content.xml'))
    throw new ImportFileError('Ez LibreOffice-táblázat (ODS). Mentse XLSX- vagy CSV-fájlként.')
  if (names.some((name) => isPictureName(name) && !isOfWorkbook.test(name))) return true
  if (names.some((name) => isOfWorkbook.test(name))) return false
  throw new ImportFileError('A ZIP-fájlban nincs kép. Táblázatot kicsomagolva töltsön fel.')
}

function listEntries(bytes: Uint8Array): ZipEntry[] {
  try {
    return zipEntries(bytes).filter(({ name }) => !isLitter(name))
  } catch (error) {
    throw error instanceof ZipError ? new ImportFileError(archiveFaults[error.fault]) : error
  }
}

const archiveFaults: Record<ZipError['fault'], string> = {
  broken: 'Ez a ZIP- vagy Excel-fájl sérült. Készítse el újra.',
  locked: 'A ZIP jelszóval védett. Csomagolja be jelszó nélkül.',
  'too-many': 'Legfeljebb 2000 kép lehet egy fájlban. Ossza több fájlra.',
  'too-large': 'A képek kicsomagolva túl nagyok. Ossza több fájlra.',
}
