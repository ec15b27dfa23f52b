import type { AdminHandlers } from '#platform/admin/admin-endpoint.ts'
import { platformError } from '#platform/http/errors.ts'
import { presentImage } from '#platform/http/presenting.ts'
import type { Platform } from '#platform/platform.ts'
import type { Transaction } from '#platform/database/database.ts'
import { fileBrand } from '#theme/brand.ts'
import { storeUpload } from '#server/images/index.ts'
import {
  accentProblem,
  loadLook,
  lockLook,
  writeLook,
  type Look,
  type Picture,
  type PictureSlot,
} from '#server/look/index.ts'
import { refuseConflicts } from './settings-changes.ts'

type LookHandlers = Pick<AdminHandlers, 'getLook' | 'saveAccent' | 'uploadPicture' | 'removePicture'>

/** A telephone's home screen shows an icon of so many. */
const minIconSide = 180

/** Logo, icon and accent. */
export function createLookHandlers({ sql, files, clock }: Platform): LookHandlers {
  const present = async () => presentLook(await loadLook(sql))
  const change = (work: (look: Look) => Look) => sql.begin(async (tx) => changeLook(tx, clock(), work))

  return {
    getLook: present,
    async saveAccent({ body: { before, accent } }) {
      const problem = accent === null ? null : accentProblem(accent)
      if (problem !== null)
        throw platformError('validation_failed', { message: problem, errors: { accent: [problem] } })
      await change((look) => {
        const isFree = look.accent === before || look.accent === accent
        refuseConflicts(isFree ? [] : [{ field: 'accent', yours: accent, theirs: look.accent }])
        return { ...look, accent: accent?.toLowerCase() ?? null }
      })
      return present()
    },
    async uploadPicture({ params: { slot }, body }) {
      const picture = await storeUpload(files, `look/${slot.toLowerCase()}.png`, body, (size) =>
        slot === 'icon' ? iconProblem(size) : null,
      )
      await change((look) => ({ ...look, [slot]: picture satisfies Picture }))
      return present()
    },
    async removePicture({ params: { slot } }) {
      await change((look) => ({ ...look, [slot]: null }))
      return present()
    },
  }
}

async function changeLook(tx: Transaction, now: Date, work: (look: Look) => Look): Promise<void> {
  await writeLook(tx, work(await lockLook(tx)), now)
}

function iconProblem({ width, height }: { width: number; height: number }): string | null {
  const isSquare = Math.abs(width - height) <= 0.02 * width
  return isSquare && width >= minIconSide
    ? null
    : `Az ikon négyzet legyen, legalább ${minIconSide}×${minIconSide} képpont. Ez ${width}×${height}.`
}

const presentLook = (look: Look) => ({
  accent: look.accent,
  own_accent: fileBrand.accent,
  ...(Object.fromEntries(
    (['logo', 'darkLogo', 'icon'] as const).map((slot) => [slot, presentPicture(look[slot])]),
  ) as Record<PictureSlot, { url: string; width: number; height: number } | null>),
})

const presentPicture = (picture: Picture | null) =>
  picture && {
    url: `${presentImage(picture.key, '').url}/product-medium`,
    width: picture.width,
    height: picture.height,
  }
