import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { s3FileStore } from '#platform/files/s3-file-store.ts'
import { startS3Server, type S3Server } from '#tests/support/s3-server.ts'
import { pushFiles } from './files-command.ts'

let server: S3Server
const dataDir = mkdtempSync(join(tmpdir(), 'boltiv-push-'))
beforeAll(async () => {
  server = await startS3Server()
})
afterAll(async () => {
  await server.remove()
  rmSync(dataDir, { recursive: true, force: true })
})

function put(path: string, content: string): void {
  mkdirSync(dirname(join(dataDir, path)), { recursive: true })
  writeFileSync(join(dataDir, path), content)
}

it('moves pictures, documents, labels and emails into the bucket once, and nothing that is the machine’s own', async () => {
  put('files/images/termék/a-1.svg', '<svg/>')
  put('files/image-cache/a-1/64.avif', 'drawn again')
  put('documents/2026-11/szamla.pdf', '%PDF')
  put('labels/gls-1.pdf', '%PDF-1')
  put('mail/7.eml', 'Kedves Éva!')
  put('secret', 'titok')
  put('feeds/google.xml', '<rss/>')
  put('documents/2026-11/felig.pdf.tmp', 'half')
  const push = () => pushFiles(dataDir, server.settings, ['files/image-cache', 'feeds'])
  expect(await push()).toEqual({ copied: 4, known: 0, bytes: 6 + 4 + 6 + 12 })
  put('labels/gls-2.pdf', '%PDF-2')
  expect(await push()).toEqual({ copied: 1, known: 4, bytes: 6 })
  const at = (folder: string) => s3FileStore(server.settings, folder)
  expect(String(await at('files').read('images/termék/a-1.svg'))).toBe('<svg/>')
  expect(String(await at('mail').read('7.eml'))).toBe('Kedves Éva!')
  expect(await at('').exists('secret')).toBe(false)
})

it('cut off by a bucket that goes away it says so, and goes on later', async () => {
  put('labels/gls-3.pdf', '%PDF-3')
  await server.stop()
  await expect(pushFiles(dataDir, server.settings, [])).rejects.toMatchObject({ status: 503 })
  await server.start()
  expect((await pushFiles(dataDir, server.settings, ['files/image-cache'])).copied).toBe(1)
})
