import { expect, test } from 'vitest'
import { asAppError } from './error-mapping.ts'

const thrown = (fields: object) => Object.assign(new Error('thrown'), fields)

test.each([
  ['the server shuts down', { code: '57P01' }],
  ['the connection broke', { code: 'CONNECTION_CLOSED' }],
  ['nobody listens', { code: 'ECONNREFUSED', syscall: 'connect' }],
  ['its socket is gone', { code: 'ENOENT', syscall: 'connect' }],
  ['its machine is away', { code: 'EHOSTUNREACH', syscall: 'connect' }],
  ['its network is away', { code: 'ENETUNREACH', syscall: 'connect' }],
  ['its name is known to nobody at the moment', { code: 'ENOTFOUND', syscall: 'getaddrinfo' }],
  ['its queue of connections is full', { code: 'EAGAIN', syscall: 'connect' }],
  ['it has not yet started', { code: '57P03' }],
  ['one of its processes crashed', { code: '57P02' }],
  ['its disk is full', { code: '53100' }],
  ['it has no memory left', { code: '53200' }],
  ['too many connections', { code: '53300' }],
  ['a lock was not got in time', { code: '55P03' }],
  ['a statement took too long', { code: '57014' }],
  ['two transactions were in each other’s way', { code: '40P01' }],
  ['the primary became a replica', { code: '25006' }],
  ['the handler did not end', { code: 'FST_ERR_HANDLER_TIMEOUT', statusCode: 503 }],
])('%s: the caller may try again', (_what, fields) => {
  expect(asAppError(thrown(fields))).toMatchObject({ status: 503, code: 'unavailable', retryAfterSeconds: 3 })
})

test('a client that leaves while it sends is no fault of the database', () => {
  expect(asAppError(thrown({ code: 'ECONNRESET', statusCode: 400 })).status).toBe(400)
})

test.each([
  ['a missing file', { code: 'ENOENT', syscall: 'open' }],
  ['a broken rule of the data', { code: '23505' }],
  ['a bug', {}],
])('%s is a fault of ours, which says nothing of itself', (_what, fields) => {
  expect(asAppError(thrown(fields))).toMatchObject({ status: 500, code: 'internal' })
  expect(asAppError(thrown(fields)).message).not.toContain('thrown')
})
