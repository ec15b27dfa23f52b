import { z } from 'zod'
import type { AdminEndpointRows } from '../endpoint-schema.ts'
import { pictureFile } from '../schemas/fields.ts'

const slot = z.object({ slot: z.enum(['logo', 'darkLogo', 'icon']) })
const picture = z.object({ url: z.string(), width: z.int(), height: z.int() }).nullable()
const accent = z
  .string()
  .trim()
  .regex(/^#[\da-f]{6}$/i, 'Hat számjegyű színkódot írjon, például #ff6b1a.')
  .nullable()

const branding = z.object({
  /** Null: the colour that the shop's own files have. */
  accent,
  own_accent: z.string(),
  logo: picture,
  darkLogo: picture,
  icon: picture,
})

/** Logo, icon and accent: what a merchant chooses of how the shop appears. */
export const brandingEndpoints = {
  getBranding: {
    method: 'GET',
    path: '/admin/api/settings/look',
    right: 'settings.edit',
    summary: 'Logo, icon and accent',
    response: branding,
  },
  saveAccent: {
    method: 'PUT',
    path: '/admin/api/settings/look/accent',
    right: 'settings.edit',
    summary: 'Changes the accent, if texts can be read on it; pages wear it at once',
    body: z.object({ before: accent, accent }),
    response: branding,
    refusals: [409],
  },
  uploadPicture: {
    method: 'PUT',
    path: '/admin/api/settings/look/pictures/{slot}',
    right: 'settings.edit',
    upload: true,
    summary: 'Loads a logo or an icon up; the body is the picture itself, at most 25 MB',
    params: slot,
    body: pictureFile,
    response: branding,
  },
  removePicture: {
    method: 'DELETE',
    path: '/admin/api/settings/look/pictures/{slot}',
    right: 'settings.edit',
    summary: 'Goes back to the picture of the shop’s own files',
    params: slot,
    response: branding,
  },
} as const satisfies AdminEndpointRows
