import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { TextField } from '../parts/field.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import type { ProductValues } from './product-values.ts'
import type { ProductPreview } from './use-product-preview.ts'
import styles from './product-page.module.css'

type Safety = ProductPreview['safety']
type Props = {
  values: ProductValues
  onChange: (change: Partial<ProductValues>) => void
  error: string | undefined
  /** Undefined until the server has looked. */
  safety: Safety | undefined
}

/** What the law wants an offer to say of its safety, and what is missing of it. */
export function ProductSafety({ values, onChange, error, safety }: Props) {
  return (
    <Sheet title="Termékbiztonság (GPSR)">
      <div className={styles.fields}>
        {safety?.gaps.map((gap) => (
          <Note key={gap} mild>
            {gapTexts[gap](safety)}
          </Note>
        ))}
        <TextField
          label="Biztonsági figyelmeztetések"
          note="Ahogy a terméken vagy a csomagoláson áll, magyarul; minden figyelmeztetés külön sorba."
          rows={3}
          maxLength={5000}
          value={values.safety_text}
          onChange={(event) => onChange({ safety_text: event.target.value })}
          error={error}
        />
      </div>
    </Sheet>
  )
}

const brandLink = ({ brand_id: id }: Safety, text: string) =>
  id === null ? text : <Link to={`/termekek/markak/${id}`}>{text}</Link>

const gapTexts: Record<Safety['gaps'][number], (safety: Safety) => ReactNode> = {
  manufacturer: (safety) =>
    safety.brand_id === null ? (
      'A vevő nem látja, ki gyártotta. A gyártó a márkánál adható meg, ehhez a terméknek márka kell.'
    ) : (
      <>
        A vevő nem látja a gyártó nevét, címét vagy e-mail-címét: {brandLink(safety, 'a márka lapján')} adható
        meg.
      </>
    ),
  responsible: (safety) => (
    <>
      A gyártó az Európai Unión kívüli, de a vevő nem látja, ki felel érte az Unióban:{' '}
      {brandLink(safety, 'a márka lapján')} adható meg.
    </>
  ),
  safety_text: () =>
    'Nincs figyelmeztetés. Ha a terméken vagy a csomagolásán áll ilyen, a törvény szerint itt is szerepelnie kell.',
}
