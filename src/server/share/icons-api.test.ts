import Fastify from 'fastify'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { asAppError } from '#server/kernel/error-mapping.ts'
import { localFileStore } from '#server/kernel/files.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
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
  registerIcons(app, { files, log: { error } } as unknown as Kernel, folder)
  return { get: (url: string) => app.inject({ url }), write, error }
}

test('an icon asked for by many at once is drawn once', async () => {
  drawing('<circle cx="32" cy="32" r="20"/>')
  const { get, write } = iconsOf()
  const answers = await Promise.all(Array.from({ length: 12 }, () => get('/favicon.ico')))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
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
])('%s is told of once and answered 404', async (_name, text) => {
  writeFileSync(join(folder, 'favicon.svg'), text)
  const { get, error } = iconsOf()
  expect((await get('/favicon.ico')).statusCode).toBe(404)
  expect((await get('/favicon.ico')).statusCode).toBe(404)
  expect(error).toHaveBeenCalledTimes(1)
})

test('without a drawing there are no icons', async () => {
  expect((await iconsOf().get('/favicon.ico')).statusCode).toBe(404)
})
