import { Outlet } from 'react-router'
import { SkipLink } from './default-layout.tsx'
import { Footer } from './footer.tsx'
import styles from './layout.module.css'
import { Logo } from './logo.tsx'
import { useShell } from '../runtime/document/shell-data.ts'

/** Signing in and what belongs to it: logo and a narrow column. */
export function Component() {
  const shell = useShell()
  return (
    <>
      <SkipLink />
      <header className={styles.quiet}>
        <div className="wrap">
          <Logo shop={shell?.shop} />
        </div>
      </header>
      <div className={styles.narrow}>
        <Outlet />
      </div>
      {/* Here the newsletter is requested already, or a customer signs in or takes leave of emails. */}
      <Footer shell={shell} newsletter={false} />
    </>
  )
}
