import { pick } from '#platform/pick.ts'
import { requireMember, type AdminContext, type AdminHandlers } from '#platform/admin/admin-endpoint.ts'
import type { Transaction } from '#platform/database/database.ts'
import { presentImage } from '#platform/http/presenting.ts'
import type { Platform } from '#platform/platform.ts'
import {
  fillPlaceholders,
  findBlanks,
  htmlTexts,
  loadMerchant,
  loadPages,
  writeShop,
  unnamedShopName,
  type Merchant,
  type PageInput,
} from '#server/content/index.ts'
import { storeUpload } from '#server/images/index.ts'
import { lawSlugs } from '#server/law/index.ts'
import { loadTrade } from '#server/trade/index.ts'
import { bankFields, companyFields, missingCompany } from './company.ts'
import { findLawBlanks, isDraft, lawVersion } from './law-blanks.ts'
import { changeLaw, changeMerchant, changeTrade } from './settings-changes.ts'

type SettingsHandlers = Pick<
  AdminHandlers,
  | 'getCompany'
  | 'saveCompany'
  | 'saveBank'
  | 'getLaw'
  | 'fillLaw'
  | 'uploadGuarantee'
  | 'getTrade'
  | 'saveTrade'
>

/** The merchant's own data, the pages of law, hours and the promise of delivery. */
export function createSettingsHandlers({ sql, files }: Platform): SettingsHandlers {
  const change = (work: (tx: Transaction) => Promise<unknown>) => sql.begin(work)

  async function presentCompany(context: AdminContext) {
    const merchant = await loadMerchant(sql)
    return {
      company: pick(merchant, companyFields),
      bank: requireMember(context).rights.has('services.edit') ? pick(merchant, bankFields) : null,
      missing: missingCompany(merchant, unnamedShopName),
    }
  }
  async function presentLaw() {
    const [pages, merchant] = await Promise.all([loadPages(sql), loadMerchant(sql)])
    const shown = pages.filter(({ published }) => published)
    return {
      pages: shown.map((page) => presentLawPage(page, merchant)).filter(isUnfinishedOrLaw),
      absent: lawSlugs.filter((slug) => !shown.some((page) => page.slug === slug)),
      guarantee:
        merchant.guaranteeNotice === '' ? null : presentImage(merchant.guaranteeNotice, '').product_cover,
    }
  }
  const presentTrade = async () => {
    const { hours, ...trade } = await loadTrade(sql)
    return { trade: { ...trade, hours: [...hours] } }
  }

  return {
    getCompany: async (_request, context) => presentCompany(context),
    async saveCompany({ body }, context) {
      await change((tx) => changeMerchant(tx, body))
      return presentCompany(context)
    },
    async saveBank({ body }, context) {
      await change((tx) => changeMerchant(tx, body))
      return presentCompany(context)
    },
    getLaw: presentLaw,
    async fillLaw({ params, body }) {
      await change((tx) => changeLaw(tx, params.slug, body))
      return presentLaw()
    },
    async uploadGuarantee({ body }) {
      const { key } = await storeUpload({ sql, files }, 'law/guarantee.png', body)
      await change((tx) => writeShop(tx, { guaranteeNotice: key }))
      return presentLaw()
    },
    getTrade: presentTrade,
    async saveTrade({ body }) {
      await change((tx) => changeTrade(tx, body))
      return presentTrade()
    },
  }
}

function presentLawPage(page: PageInput, merchant: Merchant) {
  const html = htmlTexts(page).join(' ')
  const own = new Set(findBlanks(html))
  return {
    slug: page.slug,
    title: page.title,
    version: lawVersion(page),
    is_draft: isDraft(page),
    blanks: findLawBlanks(page),
    // What is blank only once the shop's data are in their positions.
    missing: findBlanks(fillPlaceholders(html, merchant)).filter((what) => !own.has(what)),
  }
}

/** Pages of law stay in the list when they are done; others only stand there while something is blank in them. */
const isUnfinishedOrLaw = ({ slug, blanks, missing, is_draft: draft }: ReturnType<typeof presentLawPage>) =>
  lawSlugs.includes(slug) || draft || blanks.length > 0 || missing.length > 0
