import type { OpeningStep } from '#platform/admin/today.ts'
import { loadMerchant, unnamedShopName } from '#server/content/index.ts'
import { listMissingLaw, listUnfinishedPages } from '#server/law/index.ts'
import { lastTestMail } from './test-mail.ts'
import { missingCompany } from './company.ts'

/** What a shop needs of its settings before it can sell. */
export const openingSteps: readonly OpeningStep[] = [
  {
    name: 'company',
    title: 'Cégadatok',
    right: 'settings.edit',
    href: '/beallitasok/ceg',
    rank: 10,
    async find({ sql }) {
      const merchant = await loadMerchant(sql)
      const missing = missingCompany(merchant, unnamedShopName)
      return missing.length === 0
        ? { isDone: true, detail: merchant.legalName }
        : { isDone: false, detail: `Hiányzik: ${missing.join(', ')}.` }
    },
  },
  {
    name: 'law',
    title: 'Jogi oldalak',
    right: 'law.edit',
    href: '/beallitasok/jog',
    rank: 60,
    async find({ sql }) {
      const [absent, unfinished] = await Promise.all([listMissingLaw(sql), listUnfinishedPages(sql)])
      const blank = unfinished.filter(({ blanks }) => blanks.length > 0).length
      const drafts = unfinished.filter(({ isDraft }) => isDraft).length
      const left = [
        absent.length > 0 ? `${absent.length} oldal hiányzik` : '',
        blank > 0 ? `${blank} oldalon van kitöltendő rész` : '',
        drafts > 0 ? `${drafts} oldal még tervezet` : '',
      ].filter(Boolean)
      return left.length === 0
        ? { isDone: true, detail: 'Mind kitöltve és átnézve.' }
        : { isDone: false, detail: `${left.join(', ')}.` }
    },
  },
  {
    name: 'test-email',
    title: 'Próbalevél',
    right: 'services.edit',
    href: '/beallitasok/levelek',
    rank: 50,
    async find(platform) {
      const tested = await lastTestMail(platform)
      if (tested !== null) return { isDone: true, detail: `Elküldve ide: ${tested.to}.` }
      return {
        isDone: false,
        detail:
          platform.config.smtpUrl === undefined
            ? 'Még nincs levélküldő szerver megadva.'
            : 'Küldjön magának egy próbalevelet.',
      }
    },
  },
]
