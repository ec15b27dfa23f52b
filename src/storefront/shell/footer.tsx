import { memo, Suspense } from 'react'
import { footerId } from '../menu/footer-id.ts'
import { loadFooter } from '../menu/menu-facade.ts'
import { hydrateOnVisible } from '../runtime/lazy/hydrate-on-visible.tsx'
import type { ShellData } from '../runtime/document/shell-data.ts'

const View = hydrateOnVisible(footerId, loadFooter)

/** The server sends the footer with each page; its script, which only the newsletter's form needs, comes when it is near. */
export const Footer = memo(function Footer({
  shell,
  ...how
}: {
  shell: ShellData | undefined
  newsletter: boolean
  isQuiet?: boolean
}) {
  return shell ? (
    <Suspense>
      <View shell={shell} {...how} />
    </Suspense>
  ) : null
})
