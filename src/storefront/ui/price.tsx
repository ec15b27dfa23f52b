import styles from './price.module.css'

export const priceClass = styles.price ?? ''
export const lowestClass = styles.lowest ?? ''
