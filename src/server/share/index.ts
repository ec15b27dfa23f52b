/** The door of the shop's own pictures: what links are shown with, and its icons. */
export { registerIcons } from './icons-api.ts'
export { registerSharePictures } from './share-api.ts'
