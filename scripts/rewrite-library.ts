/** One change to a library's code. */
export interface Rewrite {
  what: string
  pattern: RegExp
  replacement: string
  /** How often the pattern matches in the library's files that a build reads. */
  times: number
}

interface Library {
  name: string
  /** The files of the library. */
  files: RegExp
  rewrites: readonly Rewrite[]
}

/** A plug-in for Vite, as far as rewriting needs it; `this.error` of a hook ends the build. */
interface RewritePlugin {
  name: string
  apply: 'build'
  transform: {
    filter: { id: RegExp }
    handler: (code: string) => { code: string; map: null }
  }
  buildEnd: (this: { error: (message: string) => never }, failure?: Error) => void
}

/**
 * Rewrites a library for the browser, where that is worth its bytes or its time (`docs/benchmarks.md` has both). A build in
 * which a pattern matches another number of times than it should fails: the library has changed and somebody must look.
 */
export function rewriteLibrary({ name, files, rewrites }: Library): RewritePlugin {
  const found = rewrites.map(() => 0)
  return {
    name,
    apply: 'build',
    transform: {
      filter: { id: files },
      handler(code) {
        let rewritten = code
        for (const [index, { pattern, replacement }] of rewrites.entries()) {
          found[index] = (found[index] ?? 0) + [...rewritten.matchAll(pattern)].length
          rewritten = rewritten.replace(pattern, replacement)
        }
        return { code: rewritten, map: null }
      },
    },
    buildEnd(failure) {
      if (failure) return
      for (const [index, { what, times }] of rewrites.entries())
        if (found[index] !== times)
          this.error(
            `${name}: ${what} was found ${found[index]} times, not ${times}; the library has changed.`,
          )
    },
  }
}
