type StyleRule = { selector: string; source?: { input: { file?: string } } }
type StyleRoot = { walkRules: (visit: (rule: StyleRule) => void) => void }

const library = 'vanilla-cookieconsent'

/**
 * The consent library declares its colours on the document's root, for which the browser would style the whole page again.
 * They are declared on its own element. @throws Error when the library's style declares none there any more.
 */
export const ownColours = {
  postcssPlugin: 'own-colours',
  Once(root: StyleRoot) {
    let isLibrary = false
    let moved = 0
    root.walkRules((rule) => {
      if (!rule.source?.input.file?.includes(library)) return
      isLibrary = true
      if (rule.selector !== ':root') return
      rule.selector = '#cc-main'
      moved += 1
    })
    if (isLibrary && moved === 0) throw new Error(`${library} declares no colours on :root any more`)
  },
}
