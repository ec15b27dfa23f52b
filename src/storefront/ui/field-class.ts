import styles from './field.module.css'

// Apart from the fields themselves, so that lists and the finder wear the style without loading the fields.
export const inputClass = styles.input ?? ''
export const selectClass = styles.select ?? ''
export const checkClass = styles.check ?? ''
export const errorClass = styles.error ?? ''
export const countClass = styles.count ?? ''
