import { texts } from '../texts.ts'

/** Shown when a product has no picture or its picture does not load. */
export const placeholderUrl = '/placeholder.svg'

/** The alternative text: the picture's own title, else the name, else a general word. */
export function imageAlt(title: string | null | undefined, name?: string | null): string {
  return title?.trim() || name?.trim() || texts.productImage
}
