import type { createBrowserRouter } from 'react-router'
import { startConsent } from '../consent/consent-door.ts'
import type { ShellData } from '../shell/shell-data.ts'
import { attachTooltips } from '../ui/tooltip.ts'
import { catchUpFont } from './late-font.ts'

type Router = ReturnType<typeof createBrowserRouter>

/**
 * What can wait until the page is alive: the question of consent, a font that came late, the words of signs, and looking out
 * for errors where the shop wants to hear of them.
 */
export function startAfterwards(router: Router): void {
  startConsent(router)
  catchUpFont()
  attachTooltips(document)
  const shell = router.state.loaderData.root as ShellData | undefined
  if (shell?.shop.reportsErrors)
    import('./error-watch.ts').then(({ watchErrors }) => watchErrors(window)).catch(() => undefined)
}
