import { Field, SelectField } from '../parts/field.tsx'
import { productTabs } from '../products/product-list.tsx'
import { useDesk } from '../runtime/use-desk.ts'
import { PickList } from './pick-list.tsx'
import { ProductPicker } from './product-picker.tsx'
import { emptyScope, scopeTitles, type Filter, type Promotion, type Scope } from './promotion-draft.ts'
import styles from './promotions.module.css'

type Props = {
  scope: Scope
  products: Promotion['products']
  error: string | undefined
  onChange: (scope: Scope) => void
}

/** Whom a sale is for. */
export function ScopeFields({ scope, products, error, onChange }: Props) {
  const scopes = useDesk('listPromotionScopes')
  return (
    <div className={styles.fields}>
      <SelectField
        label="Mire vonatkozzon"
        value={scope.kind}
        error={error}
        onChange={(event) => onChange(emptyScope(event.target.value as Scope['kind']))}
      >
        {Object.entries(scopeTitles).map(([kind, title]) => (
          <option key={kind} value={kind}>
            {title}
          </option>
        ))}
      </SelectField>
      {scope.kind === 'filter' ? (
        <FilterFields filter={scope} onChange={onChange} />
      ) : scope.kind === 'products' ? (
        <ProductPicker
          ids={scope.ids}
          known={products}
          onPick={(ids) => onChange({ kind: 'products', ids })}
        />
      ) : (
        <PickList
          key={scope.kind}
          title={scopeTitles[scope.kind]}
          options={
            { category: scopes.categories, brand: scopes.brands, collection: scopes.collections }[scope.kind]
          }
          chosen={scope.ids}
          onChoose={(ids) => onChange({ kind: scope.kind, ids })}
        />
      )}
      {scope.kind === 'category' ? (
        <p className={styles.side}>A kiválasztott kategóriák alatti kategóriák is beletartoznak.</p>
      ) : null}
      {scope.kind === 'collection' ? (
        <p className={styles.side}>
          Ami az indításkor a gyűjteményben van, kézzel vagy a szabálya szerint. Ami később kerül bele, azt az
          akció lapja jelzi, és ott veheti hozzá; ami kikerül, a végéig akciós marad.
        </p>
      ) : null}
    </div>
  )
}

function FilterFields({ filter, onChange }: { filter: Filter; onChange: (scope: Scope) => void }) {
  const { category = [], brand = [] } = filter
  return (
    <div className={styles.fields}>
      <Field
        label="Név, cikkszám vagy vonalkód"
        type="search"
        note="Üresen: minden termék."
        value={filter.search}
        maxLength={200}
        onChange={(event) => onChange({ ...filter, search: event.target.value })}
      />
      <SelectField
        label="Ezek közül"
        value={filter.view}
        onChange={(event) => onChange({ ...filter, view: event.target.value as Filter['view'] })}
      >
        {productTabs.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </SelectField>
      <p className={styles.side}>
        {category.length + brand.length === 0
          ? 'Kategóriára és márkára a Termékek lapon is szűrhet: az „Akció ezekre” gomb ide hozza a szűrést.'
          : `A Termékek lapról hozott szűrés: ${category.length} kategória, ${brand.length} márka.`}
      </p>
    </div>
  )
}
