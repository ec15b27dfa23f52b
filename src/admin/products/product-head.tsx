import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '../parts/button.tsx'
import sheetStyles from '../parts/sheet.module.css'
import tabStyles from '../parts/tabs.module.css'
import { VisibilityMark } from './visibility-mark.tsx'

const tabs = [
  { name: 'data', title: 'Adatok', path: '' },
  { name: 'moves', title: 'Készletmozgások', path: '/mozgasok' },
  { name: 'prices', title: 'Ártörténet', path: '/arak' },
  { name: 'changes', title: 'Előzmények', path: '/elozmenyek' },
] as const

type Props = {
  product: {
    id: number
    name: string
    item_number: string
    is_published: boolean
    publish_at: string | null
    url: string
  }
  current: (typeof tabs)[number]['name']
  children?: ReactNode
}

/** What product it is, and its pages: what it is, and what happened to it. */
export const ProductHead = ({ product, current, children }: Props) => (
  <>
    <header className={sheetStyles.head}>
      <div>
        <p>
          <Link to="/termekek">Termékek</Link>
        </p>
        <h1>{product.name}</h1>
        <p>
          {product.item_number}&ensp;
          <VisibilityMark {...product} />
        </p>
      </div>
      {children}
      {product.is_published ? (
        <a className={buttonClass({})} href={product.url}>
          Megnézem a boltban
        </a>
      ) : null}
    </header>
    <nav className={`${tabStyles.tabs} ${tabStyles.few}`} aria-label="A termék lapjai">
      {tabs.map(({ name, title, path }) => (
        <Link
          key={name}
          className={tabStyles.tab}
          to={`/termekek/${product.id}${path}`}
          aria-current={name === current ? 'page' : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
  </>
)
