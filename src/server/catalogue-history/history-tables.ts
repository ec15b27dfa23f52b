/** The tables of a product, and by which column a row belongs to it or to one of its variants. */
export type HistoryTable = { name: string; keys: readonly string[]; owner: string; of: 'product' | 'variant' }

export const historyTables = {
  product: { name: 'product', keys: ['id'], owner: 'id', of: 'product' },
  variant: { name: 'variant', keys: ['id'], owner: 'product_id', of: 'product' },
  product_image: { name: 'product_image', keys: ['id'], owner: 'product_id', of: 'product' },
  product_category: {
    name: 'product_category',
    keys: ['product_id', 'category_id'],
    owner: 'product_id',
    of: 'product',
  },
  product_badge: {
    name: 'product_badge',
    keys: ['product_id', 'badge_id'],
    owner: 'product_id',
    of: 'product',
  },
  collection_product: {
    name: 'collection_product',
    keys: ['collection_id', 'product_id'],
    owner: 'product_id',
    of: 'product',
  },
  variant_price: { name: 'variant_price', keys: ['id'], owner: 'variant_id', of: 'variant' },
  variant_attribute: {
    name: 'variant_attribute',
    keys: ['variant_id', 'attribute_id'],
    owner: 'variant_id',
    of: 'variant',
  },
} as const satisfies Record<string, HistoryTable>

export type HistoryTableName = keyof typeof historyTables
