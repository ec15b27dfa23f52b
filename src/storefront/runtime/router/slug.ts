/** What every address of a thing by its name looks like. */
export const isSlug = (value: string | undefined) =>
  value !== undefined && /^[a-z0-9][a-z0-9-]{0,199}$/.test(value)
