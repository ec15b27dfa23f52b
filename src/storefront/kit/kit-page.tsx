import { buttonClass } from '../ui/button.tsx'
import { ControlGroups } from './control-groups.tsx'
import { FieldGroups } from './field-groups.tsx'
import { SurfaceGroups } from './surface-groups.tsx'
import { GoodsGroups } from './goods-groups.tsx'
import { MessageGroups } from './message-groups.tsx'
import { StyleSheet } from '../runtime/lazy/style-sheet.tsx'
import styleUrl from '../payment-information/payment-information.css?url'

export type KitTheme = 'system' | 'light' | 'dark'

const themes: { theme: KitTheme; label: string; href: string }[] = [
  { theme: 'system', label: 'Ahogy a gép kéri', href: '/dev/kit' },
  { theme: 'light', label: 'Világos', href: '/dev/kit?tema=light' },
  { theme: 'dark', label: 'Sötét', href: '/dev/kit?tema=dark' },
]

/** What the shop is built of. Pointing and the Tab key show the states that only they can show. */
export function KitPage({ theme }: { theme: KitTheme }) {
  return (
    <main className="wrap kit">
      <StyleSheet href={styleUrl} />
      <h1>Építőelemek</h1>
      <nav className="kit-themes" aria-label="Színek">
        {themes.map(({ theme: own, label, href }) => (
          <a
            key={own}
            className={buttonClass({ variant: own === theme ? 'strong' : 'outline', size: 'small' })}
            href={href}
            aria-current={own === theme ? 'page' : undefined}
          >
            {label}
          </a>
        ))}
      </nav>
      <SurfaceGroups />
      <ControlGroups />
      <FieldGroups />
      <MessageGroups />
      <GoodsGroups />
    </main>
  )
}
