/** Whether the diameter of a rim is known, as it is of tyres and wheels: nothing else is sold mounted. */
export const hasRim = (attributes: readonly { slug: string }[]) =>
  attributes.some(({ slug }) => /^(felni|rim)/.test(slug))
