import { connect } from 'node:net'

// Requests the same address of a server again and again over a few connections, in a process of its own, so that the server's
// CPU time is the server's. `{n}` in the path is another large number each time, so that no response is cached for the next.
// Usage: node load-client.ts PORT PATH REQUESTS

const [port, path, requests] = [Number(process.argv[2]), process.argv[3]!, Number(process.argv[4])]
const connections = 8
const firstNumber = 100_000_000 + Math.floor(Math.random() * 800_000_000)
let sent = 0
let open = connections

/** As a browser requests behind a proxy; customers come from many addresses. */
function requestText(): string {
  const address = `10.${sent % 200}.${(sent >> 8) % 250}.7`
  return [
    `GET ${path.replace('{n}', String(firstNumber + sent))} HTTP/1.1`,
    'Host: bolt.example',
    'User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'Accept-Encoding: gzip, deflate, br, zstd',
    'Accept-Language: hu-HU,hu;q=0.9',
    `Cookie: boltiv_session=${'s'.repeat(43)}; cart_token=${'c'.repeat(43)}`,
    `X-Forwarded-For: ${address}`,
    '\r\n',
  ].join('\r\n')
}

const lastChunk = Buffer.from('0\r\n\r\n')
const isLastChunk = (data: Buffer) => data.subarray(-lastChunk.length).equals(lastChunk)

for (let number = 0; number < connections; number += 1) {
  const socket = connect(port, '127.0.0.1')
  let head = ''
  /** Bytes of the body still to come; null while the head is read, NaN when only its last chunk marks the end. */
  let missing: number | null = null

  const sendRequest = () => {
    sent += 1
    socket.write(requestText())
  }
  const responded = () => {
    missing = null
    head = ''
    if (sent < requests) return sendRequest()
    socket.end()
    open -= 1
    if (open === 0) process.exit(0)
  }
  socket.on('connect', sendRequest)
  socket.on('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
  socket.on('data', (data) => {
    if (missing !== null) missing -= data.length
    else {
      head += data.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      if (!head.startsWith('HTTP/1.1 200')) throw new Error(head.slice(0, end))
      missing = Number(/content-length: (\d+)/i.exec(head)?.[1]) - (head.length - end - 4)
    }
    if (missing === 0 || (Number.isNaN(missing) && isLastChunk(data))) responded()
  })
}
