import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { postgresJsArguments } from '#platform/postgres/connection-url.ts'

export const hasOpenssl = spawnSync('openssl', ['version']).status === 0

/** A way to a database that encrypts, as a server with a certificate of a private authority for `localhost` would. */
export type TlsLine = {
  port: number
  /** The authority's certificate. */
  root: string
  /** How many connections were encrypted, and how many were not. */
  seen: { encrypted: number; plain: number }
  close: () => void
}

export async function openTlsLine(databaseUrl: string): Promise<TlsLine> {
  const path = postgresJsArguments(databaseUrl).options.path!
  const folder = mkdtempSync(join(tmpdir(), 'boltiv-tls-'))
  const { key, cert, root } = makeCertificates(folder)
  const seen = { encrypted: 0, plain: 0 }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('data', (first) => {
      // The request for encryption has this number in place of a version.
      if (first.length !== 8 || first.readUInt32BE(4) !== 80_877_103) {
        seen.plain += 1
        return hand(socket, first)
      }
      seen.encrypted += 1
      socket.write('S')
      hand(new TLSSocket(socket, { isServer: true, key, cert }))
    })
  })
  const hand = (near: Socket, first?: Buffer) => {
    const far = connect(path)
    if (first) far.write(first)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
    near.pipe(far).pipe(near)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as { port: number }).port,
    root,
    seen,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      rmSync(folder, { recursive: true })
    },
  }
}

function makeCertificates(folder: string): { key: Buffer; cert: Buffer; root: string } {
  const at = (name: string) => join(folder, name)
  const run = (...given: string[]) => execFileSync('openssl', given, { stdio: 'ignore' })
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  run(
    'req',
    '-x509',
    ...curve,
    '-keyout',
    at('root.key'),
    '-out',
    at('root.crt'),
    '-subj',
    '/CN=A private authority',
    '-days',
    '2',
  )
  run(
    'req',
    ...curve,
    '-keyout',
    at('server.key'),
    '-out',
    at('server.csr'),
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost',
  )
  run(
    'x509',
    '-req',
    '-in',
    at('server.csr'),
    '-CA',
    at('root.crt'),
    '-CAkey',
    at('root.key'),
    '-CAcreateserial',
    '-copy_extensions',
    'copy',
    '-out',
    at('server.crt'),
    '-days',
    '2',
  )
  return { key: readFileSync(at('server.key')), cert: readFileSync(at('server.crt')), root: at('root.crt') }
}
