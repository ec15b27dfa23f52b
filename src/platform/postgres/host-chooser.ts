import type { Socket } from 'node:net'
import type { DatabaseHost } from './database-address.ts'

/** A connection that ends so soon was not wanted: it met a standby, or a server that is going. */
const shortMs = 1000

/**
 * Which of several hosts the next connection tries: the one that worked last, and the next one when a connection to it could not be
 * opened, or ended at once.
 */
export function createHostChooser(): (hosts: readonly DatabaseHost[], socket: Socket) => DatabaseHost {
  let current = 0
  return (hosts, socket) => {
    const index = current % hosts.length
    let openedAt = Infinity
    socket.once('connect', () => (openedAt = performance.now()))
    socket.once('close', () => {
      // Others may have moved on meanwhile.
      if (current === index && performance.now() - openedAt < shortMs) current = (index + 1) % hosts.length
    })
    return hosts[index]!
  }
}
