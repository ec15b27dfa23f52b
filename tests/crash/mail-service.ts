import { createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export type MailService = {
  /** For `SMTP_URL`. */
  url: string
  /** Ids of the emails that were taken over, as often as they were. */
  taken: string[]
  stop: () => Promise<void>
}

/** How long it thinks before and after it has taken an email over: what is killed then does not know of it. */
const thinks = 15
const endOfMessage = '\r\n.\r\n'

/** A mail server that speaks as much SMTP as an email needs and counts what it is given. */
export async function startMailService(): Promise<MailService> {
  const taken: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // A client that is killed breaks off.
    socket.on('error', () => undefined)
    void converse(socket, (message) =>
      taken.push(/^Message-ID: <boltiv-(\d+)-/im.exec(message)?.[1] ?? 'unknown'),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    taken,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function converse(socket: Socket, take: (message: string) => void): Promise<void> {
  const say = (line: string) => void socket.write(`${line}\r\n`)
  let [text, isMessage] = ['', false]
  say('220 fake')
  try {
    for await (const chunk of socket) {
      text += String(chunk)
      for (let end = endOf(text, isMessage); end > 0; end = endOf(text, isMessage)) {
        const part = text.slice(0, end)
        text = text.slice(end)
        if (isMessage) {
          await wait(thinks)
          take(part)
          await wait(thinks)
        }
        say(isMessage ? '250 taken' : responseTo(part))
        isMessage = !isMessage && /^DATA/i.test(part)
        if (/^QUIT/i.test(part)) socket.end()
      }
    }
  } catch {
    socket.destroy()
  }
}

/** Where the next command or email ends; 0 while it has not come whole. */
function endOf(text: string, isMessage: boolean): number {
  const mark = isMessage ? endOfMessage : '\r\n'
  const at = text.indexOf(mark)
  return at < 0 ? 0 : at + mark.length
}

function responseTo(command: string): string {
  if (/^DATA/i.test(command)) return '354 go on'
  return /^QUIT/i.test(command) ? '221 bye' : '250 fine'
}
