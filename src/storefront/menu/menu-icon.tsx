import spriteUrl from './menu-icons.svg?url'

/** What an item's `icon` may name; a path of this site is a picture. */
export const menuIcons = [
  'tyre',
  'wheel',
  'battery',
  'oil',
  'care',
  'tools',
  'home',
  'garden',
  'offer',
] as const

type MenuIconProps = { name: string | null | undefined; colour: string | undefined }

/** The icon of an item beside its text: a drawing of the sprite, a merchant's picture, or none. */
export function MenuIcon({ name, colour }: MenuIconProps) {
  if (!name) return null
  if (name.startsWith('/')) return <img className="menu-icon" src={name} alt="" width={28} height={28} />
  if (!menuIcons.some((known) => known === name)) return null
  return (
    <svg className="icon menu-icon" aria-hidden="true" style={{ color: colour }}>
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  )
}
