import { useShell } from '../runtime/document/shell-data.ts'

/**
 * The notice on the legal guarantee of conformity: the official picture where the merchant has given it, which may be
 * shown only as it was issued, and the same in words.
 */
export function GuaranteeNotice() {
  const picture = useShell()?.shop.guaranteeNotice
  return (
    <section className="summary-guarantee" aria-labelledby="jogszabalyi-szavatossag">
      {picture ? (
        <a href={picture} target="_blank">
          <img
            className="summary-notice"
            src={picture}
            alt="A kellékszavatosság hivatalos tájékoztatója"
            loading="lazy"
            decoding="async"
          />
        </a>
      ) : null}
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
