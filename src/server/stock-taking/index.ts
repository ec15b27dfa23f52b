/** Goods counted on their shelves, against what the stock says. */
import type { Feature } from '#platform/feature.ts'
import { countLowStock } from '#server/catalogue/index.ts'
import { createStockTakingHandlers } from './stock-taking-api.ts'

export const stockTakingFeature: Feature = {
  name: 'stock-taking',
  adminHandlers: ({ platform }) => createStockTakingHandlers(platform),
  queues: [
    {
      name: 'stock_low',
      title: 'Fogyóban',
      right: 'stock.edit',
      href: '/termekek?nezet=low_stock',
      find: async (sql) => ({ count: await countLowStock(sql), oldestAt: null }),
    },
  ],
}
