/** A word that the project no longer uses for a thing, and the field's term that took its place. */
export type DeniedWord = {
  pattern: RegExp
  /** What to write in its place, as docs/glossary.md explains it. */
  use: string
  /** Only in paths that match; everywhere when absent. */
  within?: RegExp
}

export type OldWord = { path: string; line: number; text: string; use: string }

/** Every line of a file that holds a denied word. `path` is relative to the repository's root. */
export function findDeniedWords(
  path: string,
  content: string,
  deniedWords: readonly DeniedWord[],
): OldWord[] {
  const rules = deniedWords.filter(({ within }) => !within || within.test(path))
  return content
    .split('\n')
    .flatMap((text, index) =>
      rules
        .filter(({ pattern }) => pattern.test(text))
        .map(({ use }) => ({ path, line: index + 1, text: text.trim(), use })),
    )
}

/** A denied word in a file's own name counts too, on line 0. */
export function findDeniedNames(path: string, deniedWords: readonly DeniedWord[]): OldWord[] {
  return findDeniedWords(path, path, deniedWords).map((found) => ({ ...found, line: 0 }))
}
