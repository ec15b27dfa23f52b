import type { Sql } from '#platform/database/database.ts'

/** Ids of the little shop that tests buy in. */
export type Fixture = {
  categoryId: number
  /** Five in stock, 10 000 Ft. */
  scarce: number
  /** Plenty in stock, 2 490 Ft. */
  plenty: number
  /** Not in stock, sold all the same, 31 790 Ft. */
  backorder: number
  /** Withdrawn from sale. */
  withdrawn: number
  homeDelivery: number
  pickup: number
  transfer: number
  cashOnDelivery: number
}

/** Writes a category, four products, shipping and payment methods, a page and a menu: enough for a whole purchase. */
export async function writeFixture(sql: Sql): Promise<Fixture> {
  const [category] = await sql<{ id: number }[]>`
    insert into category (path, slug, name, description) values ('{}', 'teli-gumi', 'Téli gumi', 'Télre.') returning id`
  await sql`update category set path = array[id]`
  const [brand] = await sql<
    { id: number }[]
  >`insert into brand (slug, name) values ('nordval', 'Nordval') returning id`
  const [collection] = await sql<
    { id: number }[]
  >`insert into collection (slug, name) values ('akciok', 'Akciók') returning id`

  async function sell(
    name: string,
    itemNumber: string,
    gross: number,
    stock: { onHand: number; backorder?: boolean; forSale?: boolean },
  ) {
    const slug = itemNumber.toLowerCase()
    const [product] = await sql<{ id: number }[]>`
      insert into product (slug, name, item_number, brand_id, main_category_id, tax_rate)
      values (${slug}, ${name}, ${itemNumber}, ${brand!.id}, ${category!.id}, 27) returning id`
    await sql`insert into product_category (product_id, category_id) values (${product!.id}, ${category!.id})`
    await sql`insert into collection_product (collection_id, product_id) values (${collection!.id}, ${product!.id})`
    const [variant] = await sql<{ id: number }[]>`
      insert into variant (product_id, item_number, slug, for_sale, weight_grams)
      values (${product!.id}, ${`${itemNumber}-1`}, ${slug}, ${stock.forSale ?? true}, 9000) returning id`
    await sql`insert into variant_price (variant_id, gross, valid_from) values (${variant!.id}, ${gross}, now() - interval '40 days')`
    await sql`insert into stock (variant_id, on_hand, backorder) values (${variant!.id}, ${stock.onHand}, ${stock.backorder ?? false})`
    await sql`insert into stock_move (variant_id, kind, on_hand_delta, reserved_delta) values (${variant!.id}, 'adjust', ${stock.onHand}, 0)`
    return variant!.id
  }

  const [homeDelivery] = await sql<{ id: number }[]>`
    insert into shipping_method (slug, name, provider, bands, free_from, position)
    values ('hazhoz', 'Futárral, házhoz', 'courier', ${sql.json([{ fromTotal: 0, toWeightGrams: null, gross: 1990 }])}, 60000, 1) returning id`
  const [pickup] = await sql<{ id: number }[]>`
    insert into shipping_method (slug, name, provider, bands, address_required, position)
    values ('szemelyes', 'Személyes átvétel', 'shop', ${sql.json([{ fromTotal: 0, toWeightGrams: null, gross: 0 }])}, false, 2) returning id`
  const [transfer] = await sql<{ id: number }[]>`
    insert into payment_method (slug, name, type, position) values ('atutalas', 'Átutalás', 'transfer', 1) returning id`
  const [cashOnDelivery] = await sql<{ id: number }[]>`
    insert into payment_method (slug, name, type, fee_gross, position) values ('utanvet', 'Utánvét', 'cash_on_delivery', 490, 2) returning id`
  await sql`insert into page (slug, title, content) values ('fooldal', 'Kezdőlap', '<p>Üdvözöljük!</p>')`
  await sql`insert into menu (slug, items) values ('main', '[]')`

  return {
    categoryId: category!.id,
    scarce: await sell('Nordval Fjell 3 205/55 R16', 'NF3', 10_000, { onHand: 5 }),
    plenty: await sell('Rimbo Felnitisztító', 'RF1', 2490, { onHand: 100_000 }),
    backorder: await sell('Kardia Route 4S', 'KR4', 31_790, { onHand: 0, backorder: true }),
    withdrawn: await sell('Zala Orom', 'ZO1', 19_990, { onHand: 9, forSale: false }),
    homeDelivery: homeDelivery!.id,
    pickup: pickup!.id,
    transfer: transfer!.id,
    cashOnDelivery: cashOnDelivery!.id,
  }
}
