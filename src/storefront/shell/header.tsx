import { AccountButton } from './account-button.tsx'
import { CartButton } from '../cart/cart-button.tsx'
import { CompareSign } from '../compare/compare-sign.tsx'
import { SearchField } from '../search/search-field.tsx'
import { texts } from '../texts.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './header.module.css'
import { Logo } from './logo.tsx'
import { openMenuSheet } from '../menu/menu-facade.ts'
import { NavigationLink } from '../menu/navigation-link.tsx'
import { MainNavigation } from './navigation.tsx'
import { phoneHref, type ShellData } from '../runtime/document/shell-data.ts'

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

/** Details on a dark strip, logo with search and cart, and the main menu. The middle row stays at the top. */
export function Header({ shell, path }: { shell: ShellData | undefined; path: string }) {
  const phone = shell?.shop.phone
  return (
    <>
      <section className={styles.strip} aria-label={texts.keyDetails}>
        <div className="wrap">
          <span className={styles.detail}>{shell?.shop.deliveryDetail}</span>
          {shell?.menus.top.map((link) => (
            <NavigationLink key={link.title} link={link} data-for={link.for} />
          ))}
          {phone ? <a href={phoneHref(phone)}>{phone}</a> : null}
        </div>
      </section>
      <header className={styles.head}>
        <div className="wrap">
          <a
            className={styles.opener}
            href="/#kategoriak"
            aria-label={texts.menu}
            aria-haspopup="dialog"
            onClick={openMenuSheet}
          >
            <Icon name="menu" />
          </a>
          <Logo shop={shell?.shop} />
          <SearchForm />
          <div className={styles.own}>
            <CompareSign className={styles.icon} />
            <a className={styles.icon} href="/kedvencek" aria-label={texts.favourites}>
              <Icon name="heart" />
            </a>
            <AccountButton />
            <CartButton />
          </div>
        </div>
      </header>
      {shell && shell.menus.main.length > 0 ? <MainNavigation links={shell.menus.main} path={path} /> : null}
    </>
  )
}
