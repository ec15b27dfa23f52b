import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { foxpostPoints, glsPoints, mplPostInfo } from './feed-points.ts'

/** What may be wrong with a list. `hang`: the connection stays open without a response. */
export type FeedTrouble =
  | 'none'
  | 'empty'
  | 'broken'
  | 'conflict'
  | 'halved'
  | 'swapped'
  | 'closed-point'
  | 'error'
  | 'hang'
export type FeedServer = {
  urls: { foxpost: string; gls: string; mpl: string }
  /** Settings of a shop that reads from here. */
  env: Record<string, string>
  /** What every list is like from now on. */
  set: (trouble: FeedTrouble) => void
  /** What was requested, such as `/foxplus.json 304`. */
  requested: string[]
  stop: () => Promise<void>
}

type Lists = { foxpost: object[]; gls: object[]; mpl: object[] }

/** The lists of Foxpost, GLS and Magyar Posta, served as they serve them: with a version, and not sent again for it. */
export async function startFeedServer(count = 30): Promise<FeedServer> {
  let trouble: FeedTrouble = 'none'
  const requested: string[] = []
  const whole: Lists = { foxpost: foxpostPoints(count), gls: glsPoints(count), mpl: mplPostInfo(count) }
  const server = createServer((request, response) => {
    response.on('finish', () => requested.push(`${request.url} ${response.statusCode}`))
    if (trouble === 'hang') return
    if (trouble === 'error' || trouble === 'conflict')
      return void response.writeHead(trouble === 'error' ? 500 : 409).end('{}')
    const text = bodyOf(request.url ?? '', changed(whole, trouble))
    if (text === null) return void response.writeHead(404).end()
    send(request, response, trouble === 'broken' ? text.slice(0, -20) : text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const urls = {
    foxpost: `${origin}/foxplus.json`,
    gls: `${origin}/hu.json`,
    mpl: `${origin}/PostInfo2.xml`,
  }
  return {
    urls,
    env: { FOXPOST_POINTS_URL: urls.foxpost, GLS_POINTS_URL: urls.gls, MPL_POINTS_URL: urls.mpl },
    set: (next) => (trouble = next),
    requested,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function send(request: IncomingMessage, response: ServerResponse, text: string): void {
  const etag = `"${createHash('sha256').update(text).digest('hex').slice(0, 16)}"`
  const headers = { etag, 'last-modified': 'Sat, 21 Nov 2026 08:00:00 GMT' }
  if (request.headers['if-none-match'] === etag) return void response.writeHead(304, headers).end()
  response.writeHead(200, headers).end(text)
}

function changed({ foxpost, gls, mpl }: Lists, trouble: FeedTrouble): Lists {
  const each = (change: (list: object[], kind: keyof Lists) => object[]): Lists => ({
    foxpost: change(foxpost, 'foxpost'),
    gls: change(gls, 'gls'),
    mpl: change(mpl, 'mpl'),
  })
  if (trouble === 'empty') return each(() => [])
  if (trouble === 'halved') return each((list) => list.filter((_, index) => index % 2 === 0))
  if (trouble === 'swapped') return each((list, kind) => list.map((point) => swap(point, kind)))
  if (trouble === 'closed-point')
    return {
      gls: gls.slice(1),
      mpl: mpl.slice(1),
      foxpost: [{ ...foxpost[0], closeDate: '2020-01-31' }, ...foxpost.slice(1)],
    }
  return { foxpost, gls, mpl }
}

function swap(point: object, kind: keyof Lists): object {
  const { geolat, geolng, location, WGSLat, WGSLon } = point as Record<string, unknown>
  if (kind === 'foxpost') return { ...point, geolat: geolng, geolng: geolat }
  if (kind === 'gls') return { ...point, location: (location as number[]).toReversed() }
  return { ...point, WGSLat: WGSLon, WGSLon: WGSLat }
}

function bodyOf(path: string, { foxpost, gls, mpl }: Lists): string | null {
  if (path === '/foxplus.json') return JSON.stringify(foxpost)
  if (path === '/hu.json') return JSON.stringify({ items: gls })
  return path === '/PostInfo2.xml' ? postInfoXml(mpl as Record<string, string>[]) : null
}

function postInfoXml(posts: readonly Record<string, string>[]): string {
  const rows = posts.map(
    (post) => `<post zipCode="${post.zipCode}" isPostPoint="${post.isPostPoint}">
  <ID>${post.ID}</ID><name>${post.name}</name><ServicePointType>${post.type}</ServicePointType><city>${post.city}</city>
  <street><name>${post.street}</name><type>utca</type><houseNumber>${post.houseNumber}</houseNumber></street>
  <gpsData><WGSLat>${post.WGSLat}</WGSLat><WGSLon>${post.WGSLon}</WGSLon></gpsData>
  <workingHours><days><day>hétfő</day><from1>08:00</from1><to1>12:00</to1><from2>13:00</from2><to2>18:00</to2></days></workingHours>
</post>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<posts>${rows.join('\n')}</posts>`
}
