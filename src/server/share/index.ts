/** The public API of the shop's own pictures: what links are shown with, and its icons. */
import type { Feature } from '#platform/feature.ts'
import { imagesOf } from '#server/images/index.ts'
import { registerIcons } from './icons-api.ts'
import { registerSharePictures } from './share-api.ts'
import { shareFolder } from './share-picture.ts'

export const shareFeature: Feature = {
  name: 'share',
  temporaryFolders: [`files/${shareFolder}`],
  routes(app, { platform, invoke, clientFolder }) {
    registerSharePictures(app, platform, invoke, imagesOf(platform.files))
    registerIcons(app, platform, clientFolder)
  },
}
