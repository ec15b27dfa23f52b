/** What the tests use of it; it brings no types. */
declare module 's3rver' {
  import type { Server } from 'node:http'

  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      directory: string
      silent: boolean
      configureBuckets: { name: string; configs: string[] }[]
    })
    httpServer?: Server
    run(): Promise<{ address: string; port: number }>
  }
}
