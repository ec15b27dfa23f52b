/** The content's public API for other features. */
import type { Feature } from '#platform/feature.ts'
import { createContentHandlers, type LiveTexts } from './content-api.ts'
import { staleContentTags } from './content-tags.ts'
import { contentInvariants } from './content-verify.ts'

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
  withHtml,
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
  lockMerchant,
  loadShop,
  merchantOf,
  merchantRows,
  shopFields,
  unnamedShopName,
  writeShop,
  type Merchant,
  type Shop,
} from './content-store.ts'
export { fillPlaceholders, findBlanks } from './placeholders.ts'
export { contentInvariants } from './content-verify.ts'
export {
  loadMenus,
  loadPages,
  lockPage,
  removeMenu,
  removePage,
  writeMenu,
  writePage,
} from './content-writer.ts'
export { findDraft, removeDraft, writeDraft } from './draft-store.ts'
export { findEntities } from './entity-store.ts'
export { previewDays, previewToken, type Previewed } from './preview.ts'
export { findRedirect, listRedirects, removeRedirect, writeRedirect } from './redirect-store.ts'
export { readRedirect, redirectKey, RedirectRefusedError, type Redirect } from './redirect.ts'

/** Delivery and payment know of pages, so what pages show of them is handed in. */
export const contentFeature = (ports: { liveTexts: LiveTexts }): Feature => ({
  name: 'content',
  handlers: ({ platform }) => createContentHandlers(platform, ports.liveTexts),
  invariants: contentInvariants,
  invalidates: staleContentTags,
  commands: { redirects: async () => (await import('./redirect-command.ts')).redirectsCommand },
})
