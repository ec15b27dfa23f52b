import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Settings } from '#config'

export type S3Server = {
  settings: S3Settings
  /** The same for a process of its own. */
  env: Record<string, string>
  /** Away, as a bucket is whose service is down; `start` brings it back with all that it held. */
  stop: () => Promise<void>
  start: () => Promise<void>
  remove: () => Promise<void>
}

const key = 'S3RVER'

/** A server like S3 on this machine, with one empty bucket. */
export async function startS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'boltiv-s3-'))
  const bucket = 'bolt'
  let port = 0
  let server: S3rver | undefined
  async function start(): Promise<void> {
    server = new S3rver({
      port,
      address: '127.0.0.1',
      directory,
      silent: true,
      configureBuckets: [{ name: bucket, configs: [] }],
    })
    port = (await server.run()).port
  }
  async function stop(): Promise<void> {
    const { httpServer } = server ?? {}
    const closed = new Promise((resolve) => (httpServer ? httpServer.close(resolve) : resolve(null)))
    // What is under way ends; connections kept for later are cut.
    const cutting = setInterval(() => httpServer?.closeIdleConnections(), 5)
    await closed
    clearInterval(cutting)
    server = undefined
  }
  await start()
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'eu-central-1',
    bucket,
    prefix: 'bolt-1/',
    accessKeyId: key,
    secretAccessKey: key,
    pathStyle: true,
  }
  return {
    settings,
    env: {
      S3_ENDPOINT: settings.endpoint!,
      S3_BUCKET: bucket,
      S3_PREFIX: settings.prefix,
      S3_ACCESS_KEY_ID: key,
      S3_SECRET_ACCESS_KEY: key,
    },
    start,
    stop,
    async remove() {
      await stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
