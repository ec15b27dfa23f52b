import { accountInvariants } from '#server/account/index.ts'
import { blogInvariants } from '#server/blog/index.ts'
import { cartInvariants } from '#server/cart/index.ts'
import { cartReminderInvariants } from '#server/cart-reminder/index.ts'
import { catalogueInvariants, stockInvariants } from '#server/catalogue/index.ts'
import { contentInvariants } from '#server/content/index.ts'
import { couponInvariants } from '#server/coupon/index.ts'
import { invoiceInvariants } from '#server/invoice/index.ts'
import type { Invariant } from '#server/kernel/invariant.ts'
import { newsletterInvariants } from '#server/newsletter/index.ts'
import { orderInvariants } from '#server/order/index.ts'
import { reviewInvariants } from '#server/review/index.ts'
import { stockAlertInvariants } from '#server/stock-alert/index.ts'
import { wishlistInvariants } from '#server/wishlist/index.ts'
import { withdrawalInvariants } from '#server/withdrawal/index.ts'
import { withGround, type Command } from './command.ts'

const shownRows = 5

const invariants: readonly Invariant[] = [
  ...accountInvariants,
  ...blogInvariants,
  ...cartInvariants,
  ...cartReminderInvariants,
  ...catalogueInvariants,
  ...contentInvariants,
  ...couponInvariants,
  ...invoiceInvariants,
  ...newsletterInvariants,
  ...orderInvariants,
  ...reviewInvariants,
  ...stockInvariants,
  ...stockAlertInvariants,
  ...wishlistInvariants,
  ...withdrawalInvariants,
].toSorted((a, b) => a.number - b.number)

export const verifyCommand: Command = {
  usage: 'verify',
  summary: 'Checks the rules that the data must obey at all times; exit code 1 when any is broken.',
  run: () =>
    withGround(async ({ kernel }) => {
      let broken = 0
      for (const { number, title, find } of invariants) {
        const rows = await find(kernel.sql)
        console.log(
          `${rows.length === 0 ? 'ok    ' : 'BROKEN'} ${String(number).padStart(2)}  ${title}${rows.length > 0 ? `: ${rows.length}` : ''}`,
        )
        for (const row of rows.slice(0, shownRows)) console.log(`           ${JSON.stringify(row)}`)
        if (rows.length > 0) broken += 1
      }
      console.log(
        broken === 0
          ? `\nAll ${invariants.length} rules hold.`
          : `\n${broken} of ${invariants.length} rules are broken.`,
      )
      return broken === 0 ? 0 : 1
    }),
}
