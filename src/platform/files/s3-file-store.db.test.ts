import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startS3Server, type S3Server } from '#tests/support/s3-server.ts'
import { openShopFiles } from './file-store.ts'
import { makeBucket } from './make-bucket.ts'
import { withLocalCopies } from './local-copies.ts'
import { s3FileStore } from './s3-file-store.ts'

let server: S3Server
const folder = mkdtempSync(join(tmpdir(), 'boltiv-copies-'))
beforeAll(async () => {
  server = await startS3Server()
})
afterAll(async () => {
  await server.remove()
  rmSync(folder, { recursive: true, force: true })
})

it('what one machine wrote another reads, and finds missing when it was removed', async () => {
  const [one, other] = [1, 2].map(() => s3FileStore({ ...server.settings }, 'documents'))
  await one!.write('2026-11/számla-1.pdf', 'Kedves Éva!')
  expect(await other!.exists('2026-11/számla-1.pdf')).toBe(true)
  expect(String(await other!.read('2026-11/számla-1.pdf'))).toBe('Kedves Éva!')
  await one!.write('2026-11/számla-1.pdf', Buffer.from([0, 255]))
  expect(await other!.read('2026-11/számla-1.pdf')).toEqual(Buffer.from([0, 255]))
  await other!.remove('2026-11/számla-1.pdf')
  expect([
    await one!.read('2026-11/számla-1.pdf'),
    await one!.exists('2026-11/számla-1.pdf'),
    await one!.remove('2026-11/számla-1.pdf'),
  ]).toEqual([null, false, undefined])
})

it('shops and folders that share a bucket keep apart', async () => {
  const own = s3FileStore(server.settings, 'labels')
  await own.write('1.pdf', 'own')
  const others = [
    s3FileStore(server.settings, 'documents'),
    s3FileStore({ ...server.settings, prefix: 'bolt-2/' }, 'labels'),
  ]
  for (const store of others) expect(await store.read('1.pdf')).toBe(null)
})

it('a bucket is made once, and not without the right key', async () => {
  const settings = { ...server.settings, bucket: 'another' }
  await expect(makeBucket({ ...settings, accessKeyId: 'NOBODY' })).rejects.toThrow()
  expect([await makeBucket(settings), await makeBucket(settings)]).toEqual([true, false])
  await s3FileStore(settings, 'labels').write('1.pdf', 'own')
})

it.each(['../secret', '/etc/passwd', 'a\0b', 'x/../../y'])('refuses the key %j', async (key) => {
  const store = s3FileStore(server.settings, 'documents')
  await expect(store.read(key)).rejects.toThrow('Bad file key')
  await expect(store.write(key, '')).rejects.toThrow('Bad file key')
})

it('who may not read finds a bucket that is away, not a file that is missing', async () => {
  const store = s3FileStore({ ...server.settings, accessKeyId: 'NOBODY' }, 'labels')
  await expect(store.read('1.pdf')).rejects.toMatchObject({ status: 503, code: 'unavailable' })
})

it('pictures that were seen once go on while the bucket is away; others are refused, not missing', async () => {
  const dataDir = join(folder, 'shop')
  const [here, there] = [
    await openShopFiles({ dataDir, s3: server.settings }),
    await openShopFiles({ dataDir: `${dataDir}-2`, s3: server.settings }),
  ]
  await there.files.write('images/a.svg', '<svg/>')
  await there.files.write('images/b.svg', '<svg />')
  expect(String(await here.files.read('images/a.svg'))).toBe('<svg/>')
  await server.stop()
  expect(String(await here.files.read('images/a.svg'))).toBe('<svg/>')
  expect(await here.files.exists('images/a.svg')).toBe(true)
  await expect(here.files.read('images/b.svg')).rejects.toMatchObject({ status: 503 })
  await server.start()
  expect(String(await here.files.read('images/b.svg'))).toBe('<svg />')
})

it('copies never outgrow their bound, and a disk that takes none costs nothing but them', async () => {
  const far = s3FileStore(server.settings, 'files')
  for (const name of ['1', '2', '3', '4']) await far.write(name, Buffer.alloc(1000))
  const copies = join(folder, 'few')
  const bounded = withLocalCopies(far, copies, 2500)
  for (const name of ['1', '2', '3', '4']) expect((await bounded.read(name))?.length).toBe(1000)
  expect(readdirSync(copies)).toHaveLength(2)

  const file = join(folder, 'no-folder')
  writeFileSync(file, '')
  const without = withLocalCopies(far, file, 2500)
  expect((await without.read('1'))?.length).toBe(1000)
  await without.write('5', 'new')
  expect(String(await far.read('5'))).toBe('new')
})
