/** How the shop looks where a merchant may choose: accent, logo, icon. Pure. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { accentColours, contrastText, isColour, readableContrast } from '#contract/accent.ts'

/** A picture in the file store, re-encoded; pixels. */
export type Picture = { key: string; width: number; height: number }
const pictureSlots = ['logo', 'darkLogo', 'icon'] as const
export type PictureSlot = (typeof pictureSlots)[number]

/** Null: as the shop's own files have it. `sheet`: the hash of the style that the accent gives. */
export type Branding = { accent: string | null; sheet: string | null } & Record<PictureSlot, Picture | null>

export const ownBranding: Branding = { accent: null, sheet: null, logo: null, darkLogo: null, icon: null }

const picture = z.object({ key: z.string(), width: z.int(), height: z.int() }).nullable()
const storedBranding = z.object({
  accent: z.string().refine(isColour).nullable(),
  sheet: z.string().nullable(),
  logo: picture,
  darkLogo: picture,
  icon: picture,
})

/** A stored value; one that does not fit is as if the merchant had chosen nothing. */
export function readBranding(stored: unknown): Branding {
  return { ...ownBranding, ...storedBranding.partial().safeParse(stored).data } as Branding
}

/** Why an accent can't be worn, with what was measured; null when it can. */
export function accentProblem(accent: string): string | null {
  if (!isColour(accent)) return 'Hat számjegyű színkódot írjon, például #ff6b1a.'
  const { contrast } = accentColours(accent)
  return contrast >= readableContrast
    ? null
    : `Ezen a színen a felirat nem olvasható jól: a mért kontraszt ${contrastText(contrast)}, legalább 4,50\u00a0:\u00a01 kell. Válasszon világosabbat vagy sötétebbet.`
}

/** The style sheet of an accent, laid over the shop's own tokens. */
export function themeSheet(accent: string): string {
  const { accentHi, onAccent, textLight, textDark, softLight, softDark, ...colours } = accentColours(accent)
  const tokens = {
    '--accent': colours.accent,
    '--accent-hi': accentHi,
    '--on-accent': onAccent,
    '--accent-text': `light-dark(${textLight},${textDark})`,
    '--accent-soft': `light-dark(${softLight},${softDark})`,
  }
  const declarations = Object.entries(tokens).map(([name, value]) => `${name}:${value}`)
  return `:root{${declarations.join(';')}}\n`
}

export const sheetHash = (css: string): string => createHash('sha256').update(css).digest('hex').slice(0, 16)
export const sheetPath = (hash: string): string => `/theme-${hash}.css`
