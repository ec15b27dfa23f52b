import { expect, test } from 'vitest'
import { accountErrors } from '#server/account/index.ts'
import { cartErrors } from '#server/cart/index.ts'
import { cartReminderErrors } from '#server/cart-reminder/index.ts'
import { checkoutErrors } from '#server/checkout/index.ts'
import { contactErrors } from '#server/contact/index.ts'
import { kernelErrors, type ErrorDefinition } from '#server/kernel/errors.ts'
import { newsletterErrors } from '#server/newsletter/index.ts'
import { orderErrors } from '#server/order/index.ts'
import { purchaseErrors } from '#server/purchase/index.ts'
import { reviewErrors } from '#server/review/index.ts'
import { stockAlertErrors } from '#server/stock-alert/index.ts'
import { wishlistErrors } from '#server/wishlist/index.ts'
import { withdrawalErrors } from '#server/withdrawal/index.ts'

const tables: Record<string, Record<string, ErrorDefinition>> = {
  Kernel: kernelErrors,
  Cart: cartErrors,
  Checkout: checkoutErrors,
  Order: orderErrors,
  Purchase: purchaseErrors,
  Account: accountErrors,
  Wishlist: wishlistErrors,
  Review: reviewErrors,
  Newsletter: newsletterErrors,
  Withdrawal: withdrawalErrors,
  Contact: contactErrors,
  'Stock alert': stockAlertErrors,
  'Cart reminder': cartReminderErrors,
}

function section([title, table]: [string, Record<string, ErrorDefinition>]): string {
  const rows = Object.entries(table).map(
    ([code, { status, message, when }]) => `| \`${code}\` | ${status} | ${message} | ${when} |`,
  )
  return [
    `## ${title}`,
    '',
    '| code | status | message | when |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}

const introduction = `# Errors

Every answer that is not 2xx is \`{message, code?, errors?}\`: \`message\` is Hungarian and fit to be shown, \`errors\` maps a
dotted field name to its messages. This page is written from the features' error tables; a test fails when they differ
(\`npx vitest -u --project unit tests/errors-document.test.ts\` writes it anew).
`

test('docs/errors.md lists every error of every feature', async () => {
  const page = `${introduction}\n${Object.entries(tables).map(section).join('\n')}`
  await expect(page).toMatchFileSnapshot('../docs/errors.md')
})
