/**
 * The files of `db` and `system` that take over 12 s beside others, the longest first. `npm test` names its ten slowest at the end: one that
 * is missing here belongs here.
 */
export const LONG_FILES: readonly string[] = [
  'tests/browser/desk-pages.browser.test.ts',
  'tests/browser/page-walk.browser.test.ts',
  'tests/browser/favourites.browser.test.ts',
  'src/listing-index/read-model.db.test.ts',
  'tests/browser/buying.browser.test.ts',
  'tests/browser/layout-frame.browser.test.ts',
  'tests/browser/comfort.browser.test.ts',
  'tests/browser/desk-imports.browser.test.ts',
  'src/platform/backup/restore-backup.db.test.ts',
  'tests/crawl.api.test.ts',
  'tests/browser/pickup.browser.test.ts',
  'tests/browser/desk.browser.test.ts',
  'tests/browser/account.browser.test.ts',
  'tests/browser/visual-snapshots.browser.test.ts',
  'tests/crash/payment.crash.test.ts',
  'tests/proxies/proxies.api.test.ts',
  'tests/browser/search.browser.test.ts',
  'tests/browser/layout-buying.browser.test.ts',
  'tests/nodes/failover.api.test.ts',
  'tests/browser/card-payment.browser.test.ts',
  'src/listing-index/sphinxql/sharded-model.db.test.ts',
  'tests/browser/account-trouble.browser.test.ts',
  'tests/database-loss.api.test.ts',
  'tests/race/payment-order.race.test.ts',
  'tests/drain.api.test.ts',
  'tests/browser/product.browser.test.ts',
  'tests/browser/consent.browser.test.ts',
  'src/platform/postgres/embedded-postgres.db.test.ts',
  'tests/crash/completion.crash.test.ts',
  'tests/browser/menu.browser.test.ts',
  'tests/browser/kit.browser.test.ts',
  'src/platform/backup/backup-job.db.test.ts',
  'tests/backup/backup.api.test.ts',
  'tests/browser/desk-settings.browser.test.ts',
  'tests/nodes/replica.api.test.ts',
  'tests/browser/desk-first-day.browser.test.ts',
  'src/server/import/import-run.db.test.ts',
  'src/server/images/unnamed-pictures.db.test.ts',
  'tests/admin-rights.api.test.ts',
  'tests/browser/desk-run.browser.test.ts',
  'tests/browser/recaptcha.browser.test.ts',
  'tests/browser/navigation.browser.test.ts',
  'tests/browser/accessibility.browser.test.ts',
  'tests/browser/stock-alert.browser.test.ts',
  'tests/browser/contact.browser.test.ts',
  'tests/browser/proof-of-work.browser.test.ts',
  'tests/browser/account-keyboard.browser.test.ts',
  'tests/browser/sets-on-product.browser.test.ts',
  'tests/browser/desk-picking.browser.test.ts',
  'tests/browser/side-cart.browser.test.ts',
  'src/server/order/take-back-races.db.test.ts',
  'tests/fuzz/fuzz.api.test.ts',
  'tests/upgrade/upgrade-from-0-1.db.test.ts',
  'tests/race/checkout.race.test.ts',
  'tests/race/completion.race.test.ts',
  'tests/browser/blog.browser.test.ts',
  'tests/browser/desk-methods.browser.test.ts',
  'tests/browser/order-life.browser.test.ts',
  'tests/race/payment.race.test.ts',
  'tests/browser/desk-order-edit.browser.test.ts',
  'tests/accounts/model.db.test.ts',
  'src/server/import/import-source.db.test.ts',
  'src/server/order-edit/refund-lines.db.test.ts',
  'tests/browser/desk-coupons.browser.test.ts',
  'tests/browser/sidewall.browser.test.ts',
  'tests/carriers/parcels.db.test.ts',
  'tests/attack.api.test.ts',
  'tests/contract.api.test.ts',
  'tests/browser/pages.browser.test.ts',
  'src/server/contact/contact-api.db.test.ts',
  'tests/share.api.test.ts',
  'tests/browser/social.browser.test.ts',
  'src/server/order/shipment.db.test.ts',
  'tests/browser/garage.browser.test.ts',
  'tests/browser/magnified.browser.test.ts',
  'src/server/account/auth-api.db.test.ts',
  'tests/browser/desk-phone-order.browser.test.ts',
  'tests/rate-limits.api.test.ts',
  'tests/browser/newsletter.browser.test.ts',
  'tests/nodes/roles.api.test.ts',
  'tests/browser/desk-backup.browser.test.ts',
  'src/server/order-edit/refund-parts.db.test.ts',
  'tests/browser/withdrawal.browser.test.ts',
  'tests/browser/desk-people.browser.test.ts',
  'src/server/withdrawal/withdrawal-take-back.db.test.ts',
  'tests/admin-imports.api.test.ts',
  'src/listing-index/sphinxql/sharded-listing.db.test.ts',
  'src/server/images/ahead-pictures.db.test.ts',
  'src/server/order/take-back.db.test.ts',
  'tests/browser/business.browser.test.ts',
  'tests/browser/business-plain.browser.test.ts',
  'src/server/order-edit/edit-sequence.db.test.ts',
  'src/server/promotion/promotion.db.test.ts',
  'tests/invoicing/documents.db.test.ts',
  'tests/page-cache.api.test.ts',
  'tests/race/coupon.race.test.ts',
  'tests/invoicing/szamlazz.db.test.ts',
  'src/server/purchase/purchase-simplepay.db.test.ts',
  'src/platform/jobs/jobs-outage.db.test.ts',
  'tests/browser/sign-out.browser.test.ts',
  'src/server/audit/undo-change.db.test.ts',
  'tests/admin-categories.api.test.ts',
  'src/server/order/order-command.db.test.ts',
  'src/server/desk-lists/product-list.db.test.ts',
  'src/platform/database/replica.db.test.ts',
  'tests/browser/size-overlay.browser.test.ts',
  'src/server/price-table/price-table.db.test.ts',
  'tests/browser/sets-in-cart.browser.test.ts',
  'src/server/order-edit/edit-order.db.test.ts',
  'tests/admin-import-sources.api.test.ts',
  'tests/proxies/varnish.api.test.ts',
  'tests/feeds.api.test.ts',
  'tests/browser/desk-finance.browser.test.ts',
  'src/platform/mail/mail.db.test.ts',
  'tests/nodes/pgbouncer.api.test.ts',
  'src/server/catalogue-history/catalogue-history.db.test.ts',
  'tests/html.api.test.ts',
  'tests/admin-packing.api.test.ts',
  'src/server/purchase/purchase-barion.db.test.ts',
]

/** Long ones that every run takes: what they hold costs a customer's money, an order, or a right. */
export const ALWAYS: ReadonlySet<string> = new Set([
  'tests/browser/buying.browser.test.ts',
  'tests/browser/card-payment.browser.test.ts',
  'tests/browser/order-life.browser.test.ts',
  'tests/browser/desk-first-day.browser.test.ts',
  'tests/browser/desk-run.browser.test.ts',
  'tests/race/payment-order.race.test.ts',
  'tests/race/checkout.race.test.ts',
  'tests/race/completion.race.test.ts',
  'tests/race/payment.race.test.ts',
  'tests/contract.api.test.ts',
  'tests/attack.api.test.ts',
  'tests/admin-rights.api.test.ts',
  'src/server/order-edit/edit-sequence.db.test.ts',
  'src/server/order/take-back-races.db.test.ts',
  'src/server/order/order-command.db.test.ts',
  'src/server/import/import-run.db.test.ts',
])

/** Of so many runs each takes a part of the other long files (docs/decisions/0025-long-tests-take-turns.md). */
export const TURNS = 6

/** The long files of each turn, as long as those of the others: dealt out forth and back. */
export const filesByTurn: readonly (readonly string[])[] = dealOut(
  LONG_FILES.filter((path) => !ALWAYS.has(path)),
)

/** Those that rest in a turn; none without one. */
export function restingFiles(turn: number | undefined): string[] {
  return turn === undefined ? [] : filesByTurn.filter((_, index) => index !== turn).flat()
}

/**
 * The turn of a commit.
 * @param commit its hash, 40 hexadecimal digits
 */
export const turnOf = (commit: string): number => Number.parseInt(commit.slice(0, 8), 16) % TURNS

function dealOut(paths: readonly string[]): string[][] {
  const hands: string[][] = Array.from({ length: TURNS }, () => [])
  for (const [index, path] of paths.entries()) {
    const position = index % TURNS
    const isBack = Math.floor(index / TURNS) % 2 === 1
    hands[isBack ? TURNS - 1 - position : position]!.push(path)
  }
  return hands
}
