import type * as EntryServer from '#storefront/entry-server.tsx'
import { testCard, testCategory, testContext } from '#storefront/test-shop.ts'
import { measure, report } from './support/floor.ts'

// A listing of 24 cards and 12 filters, from the loaders to the finished HTML, against React's own work on the same tree.

const goal = 1.3
const runs = 300
const entryPath = '../build/server/entry-server.js'
const { render, loadPage, renderBody } = (await import(entryPath)) as typeof EntryServer

const category = testCategory(Array.from({ length: 24 }, (_, index) => testCard(index + 1)))
const context = testContext({ productCategoryGet: () => Promise.resolve(category) })
const request = () => new Request('https://bolt.example/termekek/teli-gumi')

const page = await loadPage(request(), context)
if (page instanceof Response) throw new Error(`The listing responded with ${page.status}`)

const floor = await measure('renderToString of the tree', runs, () => renderBody(page))
const loaders = await measure('loaders alone', runs, () => loadPage(request(), context))
const whole = await measure('render(): loaders, tree, head, document', runs, () => render(request(), context))
const html = await (await render(request(), context)).text()
report([floor, loaders, whole])
console.log(`${(html.length / 1024).toFixed(1)} kB of HTML; goal: ${goal} ms CPU for the whole page`)
