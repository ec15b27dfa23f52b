/** The content's door for other features. */
export { createContentHandlers } from './content-api.ts'
export { loadShop, type Shop } from './content-store.ts'
