import Fastify from 'fastify'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { asAppError } from '#platform/http/error-mapping.ts'
import { localFileStore } from '#platform/files/files.ts'
import type { Platform } from '#platform/platform.ts'
import { registerIcons } from './icons-api.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'boltiv-icons-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const drawing = (inside: string) =>
  writeFileSync(
    join(folder, 'favicon.svg'),
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${inside}</svg>`,
  )

function iconsOf() {
  const files = localFileStore(folder)
  const write = vi.spyOn(files, 'write')
  const error = vi.fn<() => void>()
  const app = Fastify()
  app.setErrorHandler((thrown, _request, reply) => reply.code(asAppError(thrown).status).send())
  registerIcons(app, { files, log: { error } } as unknown as Platform, folder)
  return { get: (url: string) => app.inject({ url }), write, error }
}

test('an icon requested by many at once is drawn once', async () => {
  drawing('<circle cx="32" cy="32" r="20"/>')
  const { get, write } = iconsOf()
  const responses = await Promise.all(Array.from({ length: 12 }, () => get('/favicon.ico')))
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(write).toHaveBeenCalledTimes(1)
})

test('another drawing makes other icons', async () => {
  drawing('<circle cx="32" cy="32" r="20"/>')
  const { get } = iconsOf()
  const before = await get('/icon-192.png')
  drawing('<circle cx="32" cy="32" r="30"/>')
  expect((await get('/icon-192.png')).rawPayload).not.toEqual(before.rawPayload)
})

test.each([
  ['what is no picture', 'hello'],
  [
    'one that would show a file',
    '<svg xmlns="a"><!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>&f;</svg>',
  ],
])('%s is reported once and gets 404', async (_name, text) => {
  writeFileSync(join(folder, 'favicon.svg'), text)
  const { get, error } = iconsOf()
  expect((await get('/favicon.ico')).statusCode).toBe(404)
  expect((await get('/favicon.ico')).statusCode).toBe(404)
  expect(error).toHaveBeenCalledTimes(1)
})

test('without a drawing there are no icons', async () => {
  expect((await iconsOf().get('/favicon.ico')).statusCode).toBe(404)
})
