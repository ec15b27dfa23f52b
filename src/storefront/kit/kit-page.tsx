import { buttonClass } from '../ui/button.tsx'
import { ControlGroups } from './control-groups.tsx'
import { FieldGroups } from './field-groups.tsx'
import { GroundGroups } from './ground-groups.tsx'
import { GoodsGroups } from './goods-groups.tsx'
import { MessageGroups } from './message-groups.tsx'
import { StyleSheet } from '../ui/style-sheet.tsx'
import styleUrl from '../payment-information/payment-information.css?url'

export type KitTheme = 'system' | 'light' | 'dark'

const themes: { theme: KitTheme; words: string; href: string }[] = [
  { theme: 'system', words: 'Ahogy a gép kéri', href: '/dev/kit' },
  { theme: 'light', words: 'Világos', href: '/dev/kit?tema=light' },
  { theme: 'dark', words: 'Sötét', href: '/dev/kit?tema=dark' },
]

/** What the shop is built of. Pointing and the Tab key show the states that only they can show. */
export function KitPage({ theme }: { theme: KitTheme }) {
  return (
    <main className="wrap kit">
      <StyleSheet href={styleUrl} />
      <h1>Építőelemek</h1>
      <nav className="kit-themes" aria-label="Színek">
        {themes.map(({ theme: own, words, href }) => (
          <a
            key={own}
            className={buttonClass({ look: own === theme ? 'strong' : 'outline', size: 'small' })}
            href={href}
            aria-current={own === theme ? 'page' : undefined}
          >
            {words}
          </a>
        ))}
      </nav>
      <GroundGroups />
      <ControlGroups />
      <FieldGroups />
      <MessageGroups />
      <GoodsGroups />
    </main>
  )
}
