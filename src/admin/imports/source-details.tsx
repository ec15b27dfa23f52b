import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { useDesk } from '../runtime/use-desk.ts'
import styles from './import-page.module.css'
import { mappingText, simpleFields, simpleOf } from './simple-mapping.ts'
import { rhythms, sourceFieldNames, vanishedTexts } from './source-fields.tsx'

type Values = AdminResponse<'getImportSource'>['values']

/** What a source is set to, for who may only bring its files in; of its address they read the host. */
export function SourceDetails({ values }: { values: Values }) {
  const { address, rhythm, time, vanished, mapping } = values
  const { categories } = useDesk('listCategories')
  const own = simpleOf(mapping)?.newOnly ?? []
  const rows = [
    [sourceFieldNames.address, address || 'Nincs: a fájlt feltöltik'],
    [sourceFieldNames.rhythm, rhythm === 'never' ? rhythms.never : `${rhythms[rhythm]}, ${time}`],
    [sourceFieldNames.vanished, vanishedTexts[vanished]],
    [
      sourceFieldNames.mapping,
      mapping === '' ? 'Még nem volt lefuttatott fájlja' : mappingText(mapping, categories),
    ],
    ['Ami a meglévő termékeknél a bolté', own.map((field) => simpleFields[field]).join(', ') || 'Semmi'],
  ] as const
  return (
    <dl className={styles.details}>
      {rows.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
