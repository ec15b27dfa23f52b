/** The content's door for other features. */
export {
  cleanPage,
  entityKey,
  entriesOf,
  entryProblem,
  entryTypeGiven,
  htmlTexts,
  menuEntries,
  neededPages,
  numberItems,
  type Entities,
  type EntityKind,
  type EntityRef,
  type MenuEntry,
  type PageInput,
} from './content.ts'
export { createContentHandlers, requirePreview } from './content-api.ts'
export {
  listIndexablePages,
  loadMerchant,
  loadShop,
  merchantOf,
  merchantRows,
  shopFacts,
  writeShop,
  type Merchant,
  type Shop,
} from './content-store.ts'
export { fillShopWords, findBlanks } from './shop-words.ts'
export { contentInvariants } from './content-verify.ts'
export { loadMenus, loadPages, removeMenu, removePage, writeMenu, writePage } from './content-writer.ts'
export { findDraft, removeDraft, writeDraft } from './draft-store.ts'
export { findEntities } from './entity-store.ts'
export { previewDays, previewToken, type Previewed } from './preview.ts'
export { findRedirect, listRedirects, removeRedirect, writeRedirect } from './redirect-store.ts'
export { readRedirect, redirectKey, RedirectRefused, type Redirect } from './redirect.ts'
