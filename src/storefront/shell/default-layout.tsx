import { Outlet, useLocation } from 'react-router'
import { texts } from '../texts.ts'
import { BottomTabs } from './bottom-tabs.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { useShell } from '../runtime/document/shell-data.ts'
import styles from './layout.module.css'

export function SkipLink() {
  return (
    <a className={styles.skip} href="#tartalom">
      {texts.skipToContent}
    </a>
  )
}

/** Header, page, footer, and on phones the bar of tabs. Each page renders its own `<main id="tartalom">`. */
export function DefaultLayout() {
  const shell = useShell()
  const { pathname } = useLocation()
  return (
    <>
      <SkipLink />
      <Header shell={shell} path={pathname} />
      <Outlet />
      <Footer shell={shell} newsletter />
      <BottomTabs path={pathname} />
    </>
  )
}
