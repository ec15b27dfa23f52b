import { useEffect } from 'react'
import { texts } from '../texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { inputClass } from '../ui/field-class.ts'
import { SearchField } from './search-field.tsx'
import styles from './search-page.module.css'

/** A field follows the term of the page, but never while it has the focus: the customer writes in it. */
export function useTermInField(id: string, term: string) {
  useEffect(() => {
    const field = document.getElementById(id)
    if (field instanceof HTMLInputElement && field !== document.activeElement) field.value = term
  }, [id, term])
}

const fieldId = 'uj-kereses'

/** The search page's own field. It stays when the term changes, so the focus and what is being typed stay too. */
export function SearchBox({ term }: { term: string }) {
  useTermInField(fieldId, term)
  return (
    <form className={styles.box} action="/kereses" method="get" role="search" aria-label="Új keresés">
      <SearchField id={fieldId} className={inputClass} defaultValue={term} aria-label="Mit keres?" />
      <button className={buttonClass({ variant: 'strong' })}>{texts.search}</button>
    </form>
  )
}
