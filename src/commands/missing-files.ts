import { eachOf } from '#platform/files/each-of.ts'
import type { Platform } from '#platform/platform.ts'
import { documentFiles } from '#server/invoice/index.ts'
import { labelFiles } from '#server/parcel/index.ts'

/** Files that the database names, and how many of them are not where this machine looks. */
export type FileCount = { kind: 'pictures' | 'documents' | 'labels'; named: number; missing: number }

/** Of each kind the newest; a look at each costs a bucket one request. */
const looked = 20_000
const concurrency = 16

/** Counts the files that can't be had: those of another machine, or of a restore without them. */
export async function countMissingFiles(platform: Platform): Promise<FileCount[]> {
  const { sql, files } = platform
  const pictures = await sql<{ key: string }[]>`
    select 'images/' || key as key from (
      select image_key as key from category union select image_key from brand union select image_key from shipping_method
      union select image_key from blog_post union select hero_image_key from page
      union (select file_key from product_image order by id desc limit ${looked})
      union (select file_key from review_photo where review_id is not null order by id desc limit ${looked})) as named
    where key <> ''`
  const documents = await sql<{ key: string }[]>`
    select file_key as key from invoice where file_key <> '' order by issued_at desc limit ${looked}`
  const labels = await sql<{ key: string }[]>`
    select label_key as key from order_parcel where label_key is not null order by id desc limit ${looked}`
  const count = async (kind: FileCount['kind'], named: { key: string }[], store: Platform['files']) => {
    let missing = 0
    await eachOf(named, concurrency, async ({ key }) => {
      if (!(await store.exists(key))) missing += 1
    })
    return { kind, named: named.length, missing }
  }
  return [
    await count('pictures', pictures, files),
    await count('documents', documents, documentFiles(platform)),
    await count('labels', labels, labelFiles(platform)),
  ]
}
