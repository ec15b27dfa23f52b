import { Outlet, useLocation } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import { SkipLink } from './default-layout.tsx'
import { Footer } from './footer.tsx'
import styles from './layout.module.css'
import { Logo } from './logo.tsx'
import { phoneHref, useShell } from '../runtime/document/shell-data.ts'

/** A quiet frame for paying: logo, telephone, page, footer. */
export function Component() {
  const shell = useShell()
  const isPaying = useLocation().pathname === '/fizetes'
  return (
    <>
      <SkipLink />
      <header className={styles.quiet}>
        <div className="wrap">
          <Logo shop={shell?.shop} />
          {shell ? (
            <p className={styles.safe}>
              <Icon name="shield" />
              <span>{shell.shop.phone ? 'Biztonságos fizetés ·' : 'Biztonságos fizetés'}</span>
              {shell.shop.phone ? (
                <a className="nowrap" href={phoneHref(shell.shop.phone)}>
                  {shell.shop.phone}
                </a>
              ) : null}
            </p>
          ) : null}
        </div>
      </header>
      <Outlet />
      {/* Nothing leads away from the checkout. */}
      <Footer shell={shell} newsletter={!isPaying} isQuiet={isPaying} />
    </>
  )
}
