import { Switch } from '../ui/field.tsx'
import { usePart } from '../runtime/lazy/use-part.ts'

/** The statement of accessibility, which every shop has under this address. */
export const accessibilitySlug = 'akadalymentessegi-nyilatkozat'

const load = () => import('../search/search-watch.ts')

/** What a single key does, and how to be rid of it (WCAG 2.1.4). Only scripts listen to keys. */
export function ShortcutSwitch() {
  const part = usePart(true, load)
  return (
    <section className="page-shortcut live-only" aria-labelledby="gyorsbillentyu">
      <h2 id="gyorsbillentyu">Gyorsbillentyű</h2>
      <p>
        A <kbd>/</kbd> billentyű a keresőmezőbe visz, ha éppen nem ír sehova. Ha zavarja, itt kikapcsolhatja,
        és a böngészője megjegyzi.
      </p>
      <Switch
        key={part ? 'known' : 'requested'}
        label="Gyorsbillentyű a kereséshez"
        disabled={!part}
        defaultChecked={part?.isKeyOn() ?? true}
        onChange={(event) => part?.switchKey(event.target.checked)}
      />
    </section>
  )
}
