import { writeBigCatalogue } from './support/big-catalogue.ts'
import { report } from './support/floor.ts'
import { bareServer, load, measureHttp } from './support/http-load.ts'
import { openHttpShop } from './support/http-shop.ts'

// Responses of the API over HTTP with a catalogue of so many products: made each time and cached, against Node's own server that
// serves the same bytes from a Map. Usage: npm run bench -- api [products]

const products = Number(process.argv[2] ?? 10_000)
const goals = 'category and search 0.4, product 0.3, suggestions 0.5'
/** A price filter that lets everything through, written in another way each time. */
const newAddress = 'filters[ar]=-{n}'

const made = await openHttpShop({ cacheMegabytes: 0, fill: (sql) => writeBigCatalogue(sql, products) })
const cached = await openHttpShop({ cacheMegabytes: 64, database: made.databaseUrl })
try {
  const category = '/v1/product-category/kategoria-11'
  const { products: page } = (await (await fetch(made.origin + category)).json()) as {
    products: { total: number; data: { url: string }[] }
  }
  const slug = new URL(page.data[0]!.url, made.origin).pathname.split('/').at(-1)
  const questions: [name: string, path: string][] = [
    ['category', category],
    ['category, filtered', `${category}?filters[evszak]=teli&filters[felni]=16,17`],
    ['product', `/v1/product/${slug}`],
    ['search', '/v1/product-search?search=fjel'],
    ['search, sized', '/v1/product-search?search=205/55+R16'],
    ['search, nothing found', '/v1/product-search?search=205/57+R16+teli'],
    ['suggestions', '/v1/product-search/suggest?search=fjel'],
  ]
  console.log(`${products} products; ${category} has ${page.total}`)
  const bare = await bareServer(
    made.origin,
    questions.map(([, path]) => path),
  )
  // The first questions pay for the compiler: whichever was measured first took half as long again.
  for (const [, path] of questions) await load(made.port, path, 3000)
  for (const [name, path] of questions) {
    const measurements = [
      await measureHttp(`${name}: bare node:http`, bare.port, path, 10_000),
      await measureHttp(`${name}: cached`, cached.port, path, 10_000),
      await measureHttp(`${name}: made each time`, made.port, path, 2000),
    ]
    if (name === 'category' || name === 'search') {
      const other = `${path}${path.includes('?') ? '&' : '?'}${newAddress}`
      measurements.push(await measureHttp(`${name}: another address, to be cached`, cached.port, other, 2000))
    }
    report(measurements)
  }
  bare.close()
  console.log(`goals made each time, in ms CPU at 10000 products: ${goals}`)
} finally {
  await cached.close()
  await made.close()
}
