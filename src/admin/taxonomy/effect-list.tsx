import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { formatNumber } from '#contract/money.ts'
import { Note } from '../parts/sheet.tsx'
import styles from './taxonomy.module.css'

type Effect = AdminResponse<'previewCategoryMerge'>
type Shown = Omit<Effect, 'children' | 'filters'> & Partial<Pick<Effect, 'children' | 'filters'>>

/** What putting one into another, or deleting it, will do; or what stands in its way. */
export function EffectList({ effect, into }: { effect: Shown; into: string | null }) {
  if (effect.obstacle !== null) return <Note>{effect.obstacle}</Note>
  const { children = [], filters = [] } = effect
  return (
    <ul className={styles.effects}>
      <li>
        <b>{formatNumber(effect.products)} termék</b>
        {into === null ? ' van benne.' : ` kerül ide: „${into}”.`}
        {effect.shared > 0 ? ` Ebből ${effect.shared} már most is ott áll.` : ''}
      </li>
      {children.length > 0 && into !== null ? (
        <li>Vele mennek az alkategóriák: {children.join(', ')}.</li>
      ) : null}
      {filters.length > 0 ? <li>Új szűrők ott: {filters.join(', ')}.</li> : null}
      {effect.addresses.length > 0 ? (
        <li>
          {effect.leads_to === null ? 'Ezek a címek ezután nem találhatók: ' : 'Ezek a címek ezután '}
          {effect.leads_to === null ? null : (
            <>
              ide vezetnek: <b>{effect.leads_to}</b> ←{' '}
            </>
          )}
          {effect.addresses.join(', ')}
        </li>
      ) : null}
      {effect.named_by.length > 0 ? (
        <li>Ezek is az újra hivatkoznak: {effect.named_by.join(', ')}.</li>
      ) : null}
      <li>Árak, készlet és rendelések nem változnak. A naplóból visszavonható.</li>
    </ul>
  )
}
