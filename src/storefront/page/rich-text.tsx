import styles from './rich-text.module.css'

/** HTML that the server sanitised when it was stored. */
export function RichText({ html }: { html: string }) {
  return html ? <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} /> : null
}
