import { connect } from 'node:net'
import type { DatabaseAddress } from './database-address.ts'

/** PostgreSQL's request for an encrypted connection: its length, and a number that is no version. */
const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])
const waitMs = 5000

/** Whether the first of the hosts that responds encrypts connections. False when none does. */
export async function offersTls({ hosts, folder }: DatabaseAddress): Promise<boolean> {
  if (folder !== undefined) return false
  for (const { host, port } of hosts) {
    const response = await firstByte(host, port)
    if (response !== undefined) return response === 'S'
  }
  return false
}

function firstByte(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, host)
    const end = (byte?: string) => {
      socket.destroy()
      resolve(byte)
    }
    socket.setTimeout(waitMs, () => end())
    socket.once('error', () => end())
    socket.once('close', () => end())
    socket.once('data', (data) => end(data.toString('latin1', 0, 1)))
    socket.write(sslRequest)
  })
}
