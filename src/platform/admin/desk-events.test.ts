import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { watchUnusedConnections } from '../http/unused-connections.ts'
import { createDeskEvents } from './desk-events.ts'

it('streams end with the process, those opened meanwhile too, and do not say that the session is over', async () => {
  const events = createDeskEvents({ subscribe: () => {} }, async () => true)
  const app = Fastify()
  const endUnused = watchUnusedConnections(app.server, 1)
  app.get('/events', async (_request, reply) => {
    events.open(reply, 'key')
    return reply
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  async function open(begun: string) {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(begun)
    return socket
  }
  const opened = await open('GET /events HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(opened, 'readable')
  const late = await open('GET /events HTTP/1.1\r\nHost: x\r\n')
  const said = [text(opened), text(late)]

  events.close()
  late.write('\r\n')
  await once(late, 'readable')
  endUnused()
  await app.close()
  for (const response of said) expect(await response).toMatch(/200 OK[^]*retry: 2000(?!.*event)/s)
})
