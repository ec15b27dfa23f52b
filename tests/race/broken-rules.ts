import { accountInvariants } from '#server/account/index.ts'
import { cartInvariants } from '#server/cart/index.ts'
import { stockInvariants } from '#server/catalogue/index.ts'
import { couponInvariants } from '#server/coupon/index.ts'
import { invoiceInvariants } from '#server/invoice/index.ts'
import type { Sql } from '#server/kernel/database.ts'
import { orderInvariants } from '#server/order/index.ts'
import { reviewInvariants } from '#server/review/index.ts'
import { wishlistInvariants } from '#server/wishlist/index.ts'
import { withdrawalInvariants } from '#server/withdrawal/index.ts'

/** Every row that breaks a domain rule of accounts, carts, orders or stock, under the rule's title; none in a sound shop. */
export async function brokenRules(sql: Sql): Promise<string[]> {
  const rules = [
    ...accountInvariants,
    ...cartInvariants,
    ...couponInvariants,
    ...invoiceInvariants,
    ...orderInvariants,
    ...reviewInvariants,
    ...stockInvariants,
    ...wishlistInvariants,
    ...withdrawalInvariants,
  ]
  const found = await Promise.all(
    rules.map(async ({ title, find }) => (await find(sql)).map((row) => `${title}: ${JSON.stringify(row)}`)),
  )
  return found.flat()
}
