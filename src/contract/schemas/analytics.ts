import { z } from 'zod'

/** One product of an analytics event; amounts in forints. The categories run from the root down. */
export const analyticsItem = z.object({
  item_id: z.string(),
  item_name: z.string(),
  index: z.int().min(0),
  price: z.int().min(0),
  quantity: z.int().min(1),
  currency: z.literal('HUF'),
  item_category: z.string().optional(),
  item_category2: z.string().optional(),
  item_category3: z.string().optional(),
  item_category4: z.string().optional(),
  item_category5: z.string().optional(),
})
