import { bareServer, measureHttp } from './support/http-load.ts'
import { report } from './support/floor.ts'
import { openHttpShop } from './support/http-shop.ts'

// A cached page over HTTP, from the demo shop with its rate limits, behind a proxy, against Node's own server that serves the
// same bytes from a Map. Then the same page rendered each time.

const goal = 1.5
const paths = ['/', '/termekek/teli-gumi']

const cached = await openHttpShop({ demo: true, cacheMegabytes: 64 })
const rendering = await openHttpShop({ demo: true, cacheMegabytes: 0, database: cached.databaseUrl })
const bare = await bareServer(cached.origin, paths)
try {
  for (const path of paths) {
    const floor = await measureHttp(`bare node:http ${path}`, bare.port, path, 20_000)
    const hit = await measureHttp(`cached page ${path}`, cached.port, path, 20_000)
    const render = await measureHttp(`rendered each time ${path}`, rendering.port, path, 300)
    report([floor, hit, render])
  }
  console.log(`goal: a cached page in ${goal} of the floor`)
} finally {
  bare.close()
  await rendering.close()
  await cached.close()
}
