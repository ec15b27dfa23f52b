/** Whether customers see a product, and from when: one thing to decide, though it stands in two fields. Pure. */
type Visible = { is_published: boolean; publish_at: string | null }

/** `published`, `hidden`, or the time at which it is published by itself. */
export const visibilityOf = ({ is_published: isPublished, publish_at: at }: Visible): string =>
  isPublished ? 'published' : (at ?? 'hidden')

export const visibleOf = (visibility: string): Visible => ({
  is_published: visibility === 'published',
  publish_at: visibility === 'published' || visibility === 'hidden' ? null : visibility,
})
