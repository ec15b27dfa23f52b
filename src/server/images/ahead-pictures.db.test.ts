import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'
import { describeAhead, drawAhead } from './ahead-pictures.ts'
import { aheadSuffixes, imageVariants } from './images.ts'
import { imagesOf, storeImage } from './index.ts'

let shop: TestPlatform
let drawings = 0
const setting = { PICTURES_AHEAD_PERCENT: '20' }
beforeAll(async () => {
  shop = await createTestPlatform(setting)
  await shop.platform.sql`insert into category (path, slug, name) values ('{1}', 'gumik', 'Gumik')`
  await shop.platform.sql`
    insert into product (slug, name, item_number, main_category_id, tax_rate)
    select 'gumi', 'Gumi', 'G-1', id, 27 from category`
  // The first of all puts the mark of its list among the sizes.
  await run()
})
afterAll(() => shop.stop())
beforeEach(async () => {
  const { sql } = shop.platform
  await sql`delete from product_image`
  await sql`delete from drawn_picture`
  await sql`delete from graphile_worker._private_jobs`
})
afterEach(() => vi.restoreAllMocks())

async function picture(): Promise<string> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="${++drawings}" height="8"/></svg>`
  const key = await storeImage(shop.platform, 'products/kep.svg', drawing)
  await nameByGoods(key)
  return key
}
const nameByGoods = (key: string) => shop.platform.sql`
  insert into product_image (product_id, file_key, position) select id, ${key}, 0 from product`

type Run = { found?: string[]; upSeconds?: number; platform?: TestPlatform['platform'] }
const service = () => imagesOf(shop.platform.files)
const run = ({ found, upSeconds = 3600, platform = shop.platform }: Run = {}) =>
  drawAhead(platform, service(), found, upSeconds)
/** On a busy machine one run may not get far. */
async function finish(): Promise<void> {
  do await run()
  while (!(await describeAhead(shop.platform)).startsWith('0 of '))
}
const sizePath = (key: string, suffix: string) => `image-cache/${key}/${suffix}.avif`

/** The sizes of it that are there. */
async function sizesOf(key: string): Promise<string[]> {
  const sizes: string[] = []
  for (const suffix of Object.keys(imageVariants))
    if (await shop.platform.files.isStored(sizePath(key, suffix))) sizes.push(suffix)
  return sizes.toSorted()
}
const whole = aheadSuffixes.toSorted()

/** Those that wait in the queue, in seconds until they are due. */
type WaitingJob = { seconds: number; priority: number; queue: string; payload: { keys?: string[] } }
const waitingJobs = () => shop.platform.sql<WaitingJob[]>`
  select j.payload, extract(epoch from run_at - now())::float8 as seconds, j.priority::int, q.queue_name as queue
  from graphile_worker._private_jobs j left join graphile_worker._private_job_queues q on q.id = j.job_queue_id`

it('goods have the sizes of lists and product pages before anybody requests them, each drawn once', async () => {
  const keys = [await picture(), await picture()]
  await nameByGoods(keys[0]!)
  expect(await describeAhead(shop.platform)).toMatch(/^2 of 2 of goods wait/)
  await finish()
  for (const key of keys) expect(await sizesOf(key)).toEqual(whole)
  expect(await describeAhead(shop.platform)).toMatch(/^0 of 2 /)
  await shop.platform.sql`delete from graphile_worker._private_jobs`
  const prepare = vi.spyOn(service(), 'prepare')
  await run()
  expect(prepare).not.toHaveBeenCalled()
  expect(await waitingJobs()).toHaveLength(0)
})

it('what a customer has requested before is not drawn again', async () => {
  const key = await picture()
  const mini = await service().render(key, 'mini', imageVariants.mini!, 'avif')
  const write = vi.spyOn(shop.platform.files, 'write')
  await finish()
  expect(write.mock.calls.map(([path]) => path)).not.toContain(sizePath(key, 'mini'))
  expect(write).toHaveBeenCalledTimes(whole.length - 1)
  expect(await shop.platform.files.read(sizePath(key, 'mini'))).toEqual(mini)
})

it('draws again what went with an emptied folder, and only that', async () => {
  const keys = [await picture(), await picture()]
  await finish()
  const { files } = shop.platform
  for (const suffix of whole) await files.remove(sizePath(keys[0]!, suffix))
  await files.remove('image-cache/listed')
  const write = vi.spyOn(files, 'write')
  await run()
  await finish()
  const written = write.mock.calls.map(([path]) => path).toSorted()
  expect(written).toEqual(
    ['image-cache/listed', ...whole.map((suffix) => sizePath(keys[0]!, suffix))].toSorted(),
  )
  expect(await sizesOf(keys[0]!)).toEqual(whole)
})

it('a run that is cut off is gone on with at the size that it was at', async () => {
  const key = await picture()
  const { files } = shop.platform
  const { isStored } = files
  const look = vi.spyOn(files, 'isStored').mockImplementation(async (path) => {
    if (path === sizePath(key, 'product-cover')) throw new Error('cut off')
    return isStored(path)
  })
  await expect(finish()).rejects.toThrow('cut off')
  look.mockRestore()
  expect(await sizesOf(key)).toEqual(['product-medium', 'product-thumbnail'])
  const write = vi.spyOn(files, 'write')
  await finish()
  expect(write).toHaveBeenCalledTimes(2)
  expect(await sizesOf(key)).toEqual(whole)
})

it('after two seconds it rests four times as long, in a queue of its own behind all other jobs', async () => {
  const keys = [await picture(), await picture()]
  const { prepare } = service()
  vi.spyOn(service(), 'prepare').mockImplementation(async (...given) => {
    await prepare(...given)
    await new Promise((resolve) => setTimeout(resolve, 500))
  })
  await run()
  expect(await sizesOf(keys[1]!)).not.toEqual([])
  expect(await sizesOf(keys[0]!)).toEqual([])
  const jobs = await waitingJobs()
  expect(jobs).toMatchObject([{ priority: 100, queue: 'pictures' }])
  expect(jobs[0]!.seconds).toBeGreaterThan(7)
  vi.restoreAllMocks()
  // Those that were found are not looked for again.
  const { keys: found } = jobs[0]!.payload
  expect(found).toContain(keys[0])
  await shop.platform.sql`delete from product_image`
  await run({ found: [keys[0]!] })
  expect(await sizesOf(keys[0]!)).toContain('product-thumbnail')
})

it('nothing is drawn ahead while somebody waits for a picture', async () => {
  const key = await picture()
  const gate = Promise.withResolvers<void>()
  const { files } = shop.platform
  const { read, exists } = files
  vi.spyOn(files, 'exists').mockImplementation(async (path) => path === 'images/varnak.png' || exists(path))
  vi.spyOn(files, 'read').mockImplementation(async (path) => {
    if (path !== 'images/varnak.png') return read(path)
    await gate.promise
    return null
  })
  const waiting = service().render('varnak.png', 'mini', imageVariants.mini!, 'avif')
  await expect.poll(() => service().isBusy()).toBe(true)
  await run()
  expect(await sizesOf(key)).toEqual([])
  expect(await waitingJobs()).toHaveLength(1)
  gate.resolve()
  await waiting
  await finish()
  expect(await sizesOf(key)).toEqual(whole)
})

it('pictures that are gone, or are no goods’ any more, are passed over', async () => {
  const { files, sql } = shop.platform
  const [gone, deleted, left] = [await picture(), await picture(), await picture()]
  await files.remove(`images/${gone}`)
  await sql`delete from product_image where file_key = ${deleted}`
  await finish()
  expect([await sizesOf(gone), await sizesOf(deleted), await sizesOf(left)]).toEqual([[], [], whole])
  expect(await describeAhead(shop.platform)).toMatch(/^0 of 2 /)
})

it('a process that has just started draws none, and so does a shop that wants none', async () => {
  const key = await picture()
  await run({ upSeconds: 59 })
  const { config } = shop.platform
  await run({ platform: { ...shop.platform, config: { ...config, picturesAheadPercent: 0 } } })
  expect(await sizesOf(key)).toEqual([])
  expect(await waitingJobs()).toHaveLength(0)
})
