import { useCallback, useState } from 'react'
import { NavigationLink } from './navigation-link.tsx'
import { Icon } from '../ui/icon.tsx'
import { backgroundOf, seenColour } from './menu-colour.ts'
import type { MenuNode } from './menu-data.ts'
import { MenuIcon } from './menu-icon.tsx'
import { menuTexts } from './menu-texts.ts'

type MegaPanelProps = { id: string; node: MenuNode; path: string }
type EntryProps = { node: MenuNode; path: string; background: string }

function Entry({ node, path, background }: EntryProps) {
  return (
    <NavigationLink
      link={node}
      aria-current={node.url === path ? 'page' : undefined}
      style={{ color: seenColour(node.letterColor, background, 4.5) }}
    />
  )
}

/** A child of the open item with its own children below it. One that leads nowhere is their heading. */
function Column({ node, path, background }: EntryProps) {
  return (
    <li data-for={node.for}>
      <div className="mega-group">
        <MenuIcon name={node.icon} colour={seenColour(node.iconColor, background, 3)} />
        <Entry node={node} path={path} background={background} />
      </div>
      {node.children ? (
        <ul>
          {node.children.map((child) => (
            <li key={child.title} data-for={child.for}>
              <Entry node={child} path={path} background={background} />
            </li>
          ))}
        </ul>
      ) : node.lead ? (
        <p className="small muted">{node.lead}</p>
      ) : null}
    </li>
  )
}

/** What stands below an item of the main menu: the way to all of it first, then its parts in columns. */
export function MegaPanel({ id, node, path }: MegaPanelProps) {
  const [background, setBackground] = useState('')
  const panel = useCallback((element: HTMLElement | null) => setBackground(backgroundOf(element)), [])
  return (
    <div ref={panel} id={id} className="mega">
      <div className="wrap mega-inside">
        <div className="mega-lead">
          <MenuIcon name={node.icon} colour={seenColour(node.iconColor, background, 3)} />
          <p className="mega-title" style={{ color: seenColour(node.letterColor, background, 4.5) }}>
            {node.title}
          </p>
          {node.lead ? <p className="small">{node.lead}</p> : null}
          {node.url ? (
            <a className="mega-all" href={node.url} aria-current={node.url === path ? 'page' : undefined}>
              {menuTexts.allOf(node.title)}
              <Icon name="arrow-right" small />
            </a>
          ) : null}
        </div>
        <ul className="mega-columns">
          {node.children?.map((child) => (
            <Column key={child.title} node={child} path={path} background={background} />
          ))}
        </ul>
      </div>
    </div>
  )
}
