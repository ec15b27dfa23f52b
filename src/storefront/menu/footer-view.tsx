import { NewsletterForm } from '../newsletter/newsletter-form.tsx'
import { texts } from '../texts.ts'
import styles from './footer.module.css'
import { footerId } from './footer-id.ts'
import { NavigationLink } from './navigation-link.tsx'
import { footerTexts } from './footer-texts.ts'
import { phoneHref, type MenuLink, type ShellData } from '../runtime/document/shell-data.ts'

function LinkColumn({ title, links }: { title: string; links: MenuLink[] }) {
  if (links.length === 0) return null
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.title} data-for={link.for}>
            <NavigationLink link={link} />
          </li>
        ))}
      </ul>
    </div>
  )
}

type FooterProps = { shell: ShellData; newsletter: boolean; isQuiet?: boolean }

/**
 * The newsletter where the layout wants it, the shop's details and the menus of the footer. A quiet one leaves out what leads away;
 * the legal column stands on every page.
 */
export function FooterView({ shell, newsletter, isQuiet = false }: FooterProps) {
  const { shop, menus } = shell
  return (
    <footer id={footerId} className={`${styles.footer} far`}>
      <div className="wrap">
        {newsletter ? (
          <section className={styles.newsletter} aria-label={footerTexts.newsletter}>
            <div>
              <h2>{footerTexts.newsletter}</h2>
              <p>{footerTexts.newsletterLead}</p>
            </div>
            <NewsletterForm />
          </section>
        ) : null}
        <div className={styles.columns}>
          <div>
            <h2>{shop.name}</h2>
            {isQuiet ? null : <p>{footerTexts.lead}</p>}
            <p className={styles.contact}>
              {shop.phone ? (
                <>
                  <a href={phoneHref(shop.phone)}>{shop.phone}</a>
                  <br />
                  {shop.openingHours ?? texts.openingHours}
                  <br />
                </>
              ) : null}
              {shop.email ? <a href={`mailto:${shop.email}`}>{shop.email}</a> : null}
            </p>
          </div>
          {isQuiet ? null : (
            <>
              <LinkColumn title={footerTexts.shopping} links={menus.shopping} />
              <LinkColumn title={footerTexts.help} links={menus.help} />
            </>
          )}
          <LinkColumn title={footerTexts.legal} links={menus.legal} />
        </div>
        <div className={styles.end}>
          <span>© {shop.name}</span>
          <span>{footerTexts.grossPrices}</span>
        </div>
      </div>
    </footer>
  )
}
