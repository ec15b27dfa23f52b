import spriteUrl from './icons.svg?url'

/** Names in the sprite `icons.svg`: a 24 px grid, stroke 1.75. */
export type IconName =
  | 'all-season'
  | 'arrow-right'
  | 'cart'
  | 'check'
  | 'chevron-down'
  | 'chevron-left'
  | 'chevron-right'
  | 'close'
  | 'compare'
  | 'doc'
  | 'edit'
  | 'eye'
  | 'facebook'
  | 'filter'
  | 'fuel'
  | 'grid'
  | 'heart'
  | 'home'
  | 'ice'
  | 'info'
  | 'invoice'
  | 'location'
  | 'mail'
  | 'menu'
  | 'minus'
  | 'mountain'
  | 'noise'
  | 'phone'
  | 'plus'
  | 'print'
  | 'return'
  | 'search'
  | 'share'
  | 'shield'
  | 'snow'
  | 'sort'
  | 'star'
  | 'sun'
  | 'trash'
  | 'truck'
  | 'user'
  | 'viber'
  | 'warn'
  | 'wet'
  | 'whatsapp'
  | 'wrench'
  | 'zoom'

const uses = new Map<string, { __html: string }>()

/** The inside of an icon as ready HTML: icons are the most frequent elements of a page, so React makes one for each, not two. */
function useOf(name: IconName): { __html: string } {
  const known = uses.get(name)
  if (known) return known
  const made = { __html: `<use href="${spriteUrl}#${name}"></use>` }
  uses.set(name, made)
  return made
}

/** A decorative icon of the sprite; its meaning must stand in words beside it. `small` is 18 px, otherwise 22 px. */
export function Icon({ name, small }: { name: IconName; small?: boolean }) {
  return (
    <svg
      className={small ? 'icon icon-small' : 'icon'}
      aria-hidden="true"
      dangerouslySetInnerHTML={useOf(name)}
    />
  )
}

/** The same icon as HTML text, for marks that stand on every card of a list. */
export function iconHtml(name: IconName): string {
  return `<svg class="icon icon-small" aria-hidden="true">${useOf(name).__html}</svg>`
}
