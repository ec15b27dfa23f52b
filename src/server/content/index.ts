/** The content's door for other features. */
export { createContentHandlers } from './content-api.ts'
export { listIndexablePages, loadShop, type Shop } from './content-store.ts'
export { findRedirect, listRedirects, removeRedirect, writeRedirect } from './redirect-store.ts'
export { readRedirect, redirectKey, RedirectRefused } from './redirect.ts'
