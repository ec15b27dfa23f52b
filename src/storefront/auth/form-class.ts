import styles from './auth.module.css'

// For forms of other features in the narrow layout.
export const formClass = styles.form ?? ''
export const pageFormClass = styles.page ?? ''
