import { NavigationLink } from './navigation-link.tsx'
import { phoneHref, type MenuLink, type ShellData } from '../runtime/document/shell-data.ts'
import { texts } from '../texts.ts'
import { Icon } from '../ui/icon.tsx'
import { seenColour } from './menu-colour.ts'
import type { MenuNode } from './menu-data.ts'
import { MenuIcon } from './menu-icon.tsx'
import { menuTexts } from './menu-texts.ts'

export function BackRow({ title, onBack }: { title: string; onBack: () => void }) {
  return (
    <button type="button" className="drill-row drill-back" onClick={onBack}>
      <Icon name="chevron-left" small />
      {menuTexts.backTo(title)}
    </button>
  )
}

type LevelRowsProps = {
  /** The item whose level this is; null at the top. */
  node: MenuNode | null
  items: MenuNode[]
  /** The colour of the sheet. */
  background: string
  onEnter: (index: number) => void
}

/** The items of one level: a link to a page, a button to the next level, or a heading. */
export function LevelRows({ node, items, background, onEnter }: LevelRowsProps) {
  return (
    <>
      {node?.lead ? <p className="small muted drill-lead">{node.lead}</p> : null}
      <ul>
        {node?.url ? (
          <li>
            <a className="drill-row drill-all" href={node.url}>
              {menuTexts.allOf(node.title)}
              <Icon name="arrow-right" small />
            </a>
          </li>
        ) : null}
        {items.map((item, index) => (
          <li key={item.title} data-for={item.for}>
            {item.children ? (
              <button type="button" className="drill-row" onClick={() => onEnter(index)}>
                <MenuIcon name={item.icon} colour={seenColour(item.iconColor, background, 3)} />
                <span style={{ color: seenColour(item.letterColor, background, 4.5) }}>{item.title}</span>
                <Icon name="chevron-right" small />
              </button>
            ) : (
              <div className="drill-row">
                <MenuIcon name={item.icon} colour={seenColour(item.iconColor, background, 3)} />
                <NavigationLink
                  link={item}
                  style={{ color: seenColour(item.letterColor, background, 4.5) }}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function LinkRows({ title, links }: { title: string; links: MenuLink[] }) {
  return (
    <section className="drill-own" aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {links.map((link) => (
          <li key={link.title} data-for={link.for}>
            <div className="drill-row">
              <NavigationLink link={link} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const ownLinks: MenuLink[] = [
  { title: menuTexts.account, url: '/profil/megrendelesek', for: 'user' },
  { title: menuTexts.signIn, url: '/belepes', for: 'guest' },
  { title: texts.favourites, url: '/kedvencek' },
  { title: texts.garage, url: '/garazs' },
  { title: texts.compare, url: '/osszehasonlitas' },
]

/** Below the categories: the customer's own pages, help, and the shop's telephone. */
export function OwnRows({ shell: { shop, menus } }: { shell: ShellData }) {
  const shown = new Set<string>()
  const help = [...menus.top, ...menus.help].filter(({ title }) => !shown.has(title) && shown.add(title))
  return (
    <>
      <LinkRows title={menuTexts.own} links={ownLinks} />
      <LinkRows title={menuTexts.help} links={help} />
      {shop.phone ? (
        <div className="drill-row drill-phone">
          <Icon name="phone" />
          <a href={phoneHref(shop.phone)}>{shop.phone}</a>
        </div>
      ) : null}
    </>
  )
}
