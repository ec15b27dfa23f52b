import { maxPhotosBytes } from '#contract/review-photos.ts'
import type { FormUpload } from '#platform/http/form-uploads.ts'
import type { Platform } from '#platform/platform.ts'
import { fitsOrder } from './review-request.ts'

/** The pictures with what is written. */
const maxBytes = maxPhotosBytes + 64 * 1024

/** The forms of a review: on the product's page for who is signed in, behind an email's link for who has it. */
export const reviewFormUploads = ({ secret }: Pick<Platform, 'secret'>): readonly FormUpload[] => [
  {
    path: '/termek/:slug',
    maxBytes,
    admits: async ({ session }) => (await session.userId()) !== null,
  },
  {
    path: '/velemeny-iras',
    maxBytes,
    admits: async ({ address }) => {
      const { searchParams } = new URL(address, 'https://bolt.invalid')
      return fitsOrder(secret, searchParams.get('rendeles') ?? '', searchParams.get('jel') ?? '')
    },
  },
]
