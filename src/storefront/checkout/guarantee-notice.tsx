import styles from './summary.module.css'

/**
 * The notice on the legal guarantee of conformity, in words: the official picture may be shown only as it was issued, so
 * none stands here until the merchant has it.
 */
export function GuaranteeNotice() {
  return (
    <section className={styles.guarantee} aria-labelledby="jogszabalyi-szavatossag">
      <h3 id="jogszabalyi-szavatossag">Kellékszavatosság: legalább 2 év</h3>
      <p className="small">
        Ha a termék hibás, vagy nem olyan, mint amilyennek leírtuk, fogyasztóként díjmentes javítást vagy
        cserét, ezek híján árleszállítást vagy visszatérítést kérhet.{' '}
        <a className="link" href="/szavatossag-es-jotallas" target="_blank">
          Szavatosság és jótállás
        </a>{' '}
        ·{' '}
        <a
          className="link"
          href="https://europa.eu/youreurope/citizens/consumers/shopping/guarantees-returns/index_hu.htm"
          target="_blank"
          rel="noopener"
        >
          Your Europe
        </a>
      </p>
    </section>
  )
}
