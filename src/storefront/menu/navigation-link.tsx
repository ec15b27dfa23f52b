import type { HTMLAttributes } from 'react'
import type { MenuLink } from '../runtime/document/shell-data.ts'

type NavigationLinkProps = HTMLAttributes<HTMLElement> & { link: MenuLink }

/** An item of a menu: a link, or plain text where it leads nowhere and only groups others. */
export function NavigationLink({ link: { url, title, blank }, ...more }: NavigationLinkProps) {
  if (!url) return <span {...more}>{title}</span>
  return (
    <a href={url} target={blank ? '_blank' : undefined} rel={blank ? 'noopener' : undefined} {...more}>
      {title}
      {blank ? <span className="visually-hidden"> (új lapon)</span> : null}
    </a>
  )
}
