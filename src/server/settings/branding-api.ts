import type { AdminHandlers } from '#platform/admin/admin-endpoint.ts'
import { platformError } from '#platform/http/errors.ts'
import { presentImage } from '#platform/http/presenting.ts'
import type { Platform } from '#platform/platform.ts'
import type { Transaction } from '#platform/database/database.ts'
import { fileBrand } from '#theme/brand.ts'
import { storeUpload } from '#server/images/index.ts'
import {
  accentProblem,
  loadBranding,
  lockBranding,
  writeBranding,
  type Branding,
  type Picture,
  type PictureSlot,
} from '#server/branding/index.ts'
import { refuseConflicts } from './settings-changes.ts'

type BrandingHandlers = Pick<AdminHandlers, 'getBranding' | 'saveAccent' | 'uploadPicture' | 'removePicture'>

/** A telephone's home screen shows an icon of so many. */
const minIconSide = 180

/** Logo, icon and accent. */
export function createBrandingHandlers({ sql, files, clock }: Platform): BrandingHandlers {
  const present = async () => presentBranding(await loadBranding(sql))
  const change = (work: (branding: Branding) => Branding) =>
    sql.begin(async (tx) => changeBranding(tx, clock(), work))

  return {
    getBranding: present,
    async saveAccent({ body: { before, accent } }) {
      const problem = accent === null ? null : accentProblem(accent)
      if (problem !== null)
        throw platformError('validation_failed', { message: problem, errors: { accent: [problem] } })
      await change((branding) => {
        const isFree = branding.accent === before || branding.accent === accent
        refuseConflicts(isFree ? [] : [{ field: 'accent', yours: accent, theirs: branding.accent }])
        return { ...branding, accent: accent?.toLowerCase() ?? null }
      })
      return present()
    },
    async uploadPicture({ params: { slot }, body }) {
      const picture = await storeUpload({ sql, files }, `look/${slot.toLowerCase()}.png`, body, (size) =>
        slot === 'icon' ? iconProblem(size) : null,
      )
      await change((branding) => ({ ...branding, [slot]: picture satisfies Picture }))
      return present()
    },
    async removePicture({ params: { slot } }) {
      await change((branding) => ({ ...branding, [slot]: null }))
      return present()
    },
  }
}

async function changeBranding(
  tx: Transaction,
  now: Date,
  work: (branding: Branding) => Branding,
): Promise<void> {
  await writeBranding(tx, work(await lockBranding(tx)), now)
}

function iconProblem({ width, height }: { width: number; height: number }): string | null {
  const isSquare = Math.abs(width - height) <= 0.02 * width
  return isSquare && width >= minIconSide
    ? null
    : `Az ikon négyzet legyen, legalább ${minIconSide}×${minIconSide} képpont. Ez ${width}×${height}.`
}

const presentBranding = (branding: Branding) => ({
  accent: branding.accent,
  own_accent: fileBrand.accent,
  ...(Object.fromEntries(
    (['logo', 'darkLogo', 'icon'] as const).map((slot) => [slot, presentPicture(branding[slot])]),
  ) as Record<PictureSlot, { url: string; width: number; height: number } | null>),
})

const presentPicture = (picture: Picture | null) =>
  picture && {
    url: `${presentImage(picture.key, '').url}/product-medium`,
    width: picture.width,
    height: picture.height,
  }
