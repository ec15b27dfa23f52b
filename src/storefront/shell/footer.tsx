import { texts } from '../texts.ts'
import styles from './footer.module.css'
import { phoneHref, type MenuLink, type ShellData } from './shell-data.ts'

function LinkColumn({ title, links }: { title: string; links: MenuLink[] }) {
  if (links.length === 0) return null
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.title} data-for={link.for}>
            {link.url ? (
              <a
                href={link.url}
                target={link.blank ? '_blank' : undefined}
                rel={link.blank ? 'noopener' : undefined}
              >
                {link.title}
              </a>
            ) : (
              link.title
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The shop's facts and the menus of the footer; the legal column stands on every page. */
export function Footer({ shell }: { shell: ShellData | undefined }) {
  if (!shell) return null
  const { shop, menus } = shell
  return (
    <footer className={styles.footer}>
      <div className="wrap">
        <div className={styles.columns}>
          <div>
            <h2>{shop.name}</h2>
            <p>{texts.footerLead}</p>
            <p className={styles.contact}>
              <a href={phoneHref(shop.phone)}>{shop.phone}</a>
              <br />
              {texts.openingHours}
              <br />
              <a href={`mailto:${shop.email}`}>{shop.email}</a>
            </p>
          </div>
          <LinkColumn title={texts.shopping} links={menus.shopping} />
          <LinkColumn title={texts.help} links={menus.help} />
          <LinkColumn title={texts.legal} links={menus.legal} />
        </div>
        <div className={styles.end}>
          <span>© {shop.name}</span>
          <span>{texts.grossPrices}</span>
        </div>
      </div>
    </footer>
  )
}
