import { AccountButton } from '../auth/account-button.tsx'
import { CartButton } from '../cart/cart-button.tsx'
import { SearchField } from '../search/search-field.tsx'
import { texts } from '../texts.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './header.module.css'
import { Logo } from './logo.tsx'
import { phoneHref, type MenuLink, type ShellData } from './shell-data.ts'

/** True on the link's own page and on those of the links below it. */
const isCurrent = ({ url, children }: MenuLink, path: string): boolean =>
  url === path || (children?.some((child) => isCurrent(child, path)) ?? false)

function Menu({ links, path, nested }: { links: MenuLink[]; path: string; nested?: boolean }) {
  return (
    <ul className={nested ? styles.sub : styles.menu}>
      {links.map((link) => (
        <li key={link.title} data-for={link.for}>
          {link.url ? (
            <a
              href={link.url}
              target={link.blank ? '_blank' : undefined}
              rel={link.blank ? 'noopener' : undefined}
              aria-current={isCurrent(link, path) ? (link.url === path ? 'page' : 'true') : undefined}
            >
              {link.title}
            </a>
          ) : (
            <span>{link.title}</span>
          )}
          {link.children && !nested ? <Menu links={link.children} path={path} nested /> : null}
        </li>
      ))}
    </ul>
  )
}

function SearchForm() {
  return (
    <form
      className={styles.search}
      action="/kereses"
      method="get"
      role="search"
      aria-label={texts.quickSearch}
    >
      <SearchField id="kereso" placeholder={texts.searchPlaceholder} aria-label={texts.search} />
      <button aria-label={texts.search}>
        <Icon name="search" />
      </button>
    </form>
  )
}

/** Facts on a dark strip, logo with search and cart, and the main menu. The middle row stays at the top. */
export function Header({ shell, path }: { shell: ShellData | undefined; path: string }) {
  const phone = shell?.shop.phone
  return (
    <>
      <section className={styles.strip} aria-label={texts.shortFacts}>
        <div className="wrap">
          <span className={styles.fact}>{texts.deliveryFact}</span>
          {shell?.menus.top.map(({ title, url, for: whom }) =>
            url ? (
              <a key={title} href={url} data-for={whom}>
                {title}
              </a>
            ) : (
              <span key={title} data-for={whom}>
                {title}
              </span>
            ),
          )}
          {phone ? <a href={phoneHref(phone)}>{phone}</a> : null}
        </div>
      </section>
      <header className={styles.head}>
        <div className="wrap">
          <Logo name={shell?.shop.name ?? ''} />
          <SearchForm />
          <div className={styles.own}>
            <a className={styles.icon} href="/kedvencek" aria-label={texts.favourites}>
              <Icon name="heart" />
            </a>
            <AccountButton />
            <CartButton />
          </div>
        </div>
      </header>
      {shell && shell.menus.main.length > 0 ? (
        <nav className={styles.nav} aria-label={texts.categories}>
          <div className="wrap">
            <Menu links={shell.menus.main} path={path} />
          </div>
        </nav>
      ) : null}
    </>
  )
}
