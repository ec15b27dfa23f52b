import { Socket } from 'node:net'
import type pg from 'pg'
import { watchForStalls, type StallLimits } from '../database/stalled-connections.ts'
import { readDatabaseAddress } from './database-address.ts'
import { createHostChooser } from './host-chooser.ts'
import { offersTls } from './tls-offer.ts'

/** What the queue's driver is given for an address, so that it reads it as the other one does. `stall`: when a connection is given up. */
export async function pgConfig(url: string, stall?: StallLimits): Promise<pg.PoolConfig> {
  const address = readDatabaseAddress(url)
  const { hosts, folder, user, password, database, encryption, target } = address
  const isEncrypted = encryption === 'required' || (encryption === 'preferred' && (await offersTls(address)))
  const choose = createHostChooser()
  return {
    host: folder ?? hosts[0]!.host,
    port: hosts[0]!.port,
    ...(user === undefined ? {} : { user }),
    ...(password === undefined ? {} : { password }),
    ...(database === '' ? {} : { database }),
    ...(address.serverOptions === undefined ? {} : { options: address.serverOptions }),
    ssl: isEncrypted ? address.tls : false,
    ...(address.isDirectTls ? { sslnegotiation: 'direct' as const } : {}),
    stream() {
      const socket = new Socket()
      if (stall) watchForStalls(socket, stall)
      if (folder === undefined && hosts.length > 1) {
        const { connect } = socket
        const { host, port } = choose(hosts, socket)
        socket.connect = (() => Reflect.apply(connect, socket, [port, host])) as Socket['connect']
      }
      return socket
    },
    ...(target === 'any' ? {} : { verify: (client, done) => void requireTarget(client, target, done) }),
  }
}

async function requireTarget(
  client: pg.Client,
  target: 'primary' | 'standby',
  done: (error?: Error) => void,
): Promise<void> {
  try {
    const { rows } = await client.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"')
    const fits = rows[0]?.isStandby === (target === 'standby')
    done(fits ? undefined : new Error(`This server is not the ${target}`))
  } catch (error) {
    done(error as Error)
  }
}
