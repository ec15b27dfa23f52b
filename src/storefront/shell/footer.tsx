import { memo, Suspense } from 'react'
import { footerId } from './footer-id.ts'
import { nearPart } from './near-part.tsx'
import type { ShellData } from './shell-data.ts'

const bring = () => import('../menu/footer-view.tsx').then((footer) => footer.FooterView)
const View = import.meta.env.SSR ? await bring() : nearPart(footerId, bring)

/** The server sends the footer with each page; its script, which only the newsletter's form needs, comes when it is near. */
export const Footer = memo(function Footer({ shell }: { shell: ShellData | undefined }) {
  return shell ? (
    <Suspense>
      <View shell={shell} />
    </Suspense>
  ) : null
})
