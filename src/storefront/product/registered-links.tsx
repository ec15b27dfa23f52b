/** Label and sheet as the supplier registered them in the European product database; `id` is the registration number. */
export const RegisteredLinks = ({ id, className }: { id: string; className: string }) => (
  <>
    <a
      className={className}
      href={`https://eprel.ec.europa.eu/labels/tyres/Label_${id}.svg`}
      target="_blank"
      rel="noopener"
    >
      Hivatalos címke
    </a>
    <a
      className={className}
      href={`https://eprel.ec.europa.eu/fiches/tyres/Fiche_${id}_HU.pdf`}
      target="_blank"
      rel="noopener"
    >
      Hivatalos adatlap
    </a>
  </>
)
