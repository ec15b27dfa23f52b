import { loadStyle } from '../runtime/lazy/load-style.ts'
import { Dialog } from '../ui/dialog.tsx'
import { labelClassName } from '../ui/marks.tsx'
import { indexText, sizeText, type LabelClass } from '../ui/tyre.ts'
import styleUrl from './label-sheet.css?url'
import type { ProductView } from './product-view.ts'
import { RegisteredLinks } from './registered-links.tsx'

/** The sheet, when its style is there. */
export async function loadLabelSheet() {
  await loadStyle(styleUrl)
  return { LabelSheet }
}

const letters: LabelClass[] = ['a', 'b', 'c', 'd', 'e']

function Scale({ title, letter }: { title: string; letter: LabelClass }) {
  return (
    <figure className="label-scale">
      <figcaption>{title}</figcaption>
      <ol aria-label={`${letter.toUpperCase()} osztály az A–E skálán`}>
        {letters.map((each) => (
          <li key={each} className={each === letter ? 'label-on' : undefined}>
            <i className={labelClassName(each)}>{each.toUpperCase()}</i>
            {each === letter ? <b>{each.toUpperCase()}</b> : null}
          </li>
        ))}
      </ol>
    </figure>
  )
}

/** The parameters that Annex III of Regulation (EU) 2020/740 asks of a product information sheet, as far as they are known. */
function sheetRows(view: ProductView): [string, string][] {
  const { size, label, brand, manufacturer, itemNumber, eprelId, snow } = view
  const rows: [string, string | null | undefined][] = [
    ['Szállító neve vagy védjegye', brand],
    ['Szállító címe', manufacturer?.address && `${manufacturer.name}, ${manufacturer.address}`],
    ['Kereskedelmi név', view.model],
    ['Gumiabroncstípus azonosítója', itemNumber],
    ['Méretmegjelölés', size && sizeText(size)],
    ['Terhelési index és sebességkategória', size && indexText({ ...size, reinforced: false })],
    ['Üzemanyag-hatékonysági osztály', label?.fuel.toUpperCase()],
    ['Nedves tapadási osztály', label?.wet.toUpperCase()],
    ['Külső gördülési zaj osztálya', label?.noiseClass?.toUpperCase()],
    ['Külső gördülési zaj értéke', label?.noise ? `${label.noise}\u00a0dB` : null],
    ['Havas útra minősített abroncs', snow ? 'Igen' : 'Nem'],
    ['Fokozott terhelhetőségű változat', size?.reinforced ? 'Igen (XL)' : 'Nem'],
    ['EPREL-nyilvántartási szám', eprelId],
  ]
  return rows.filter((row): row is [string, string] => Boolean(row[1]))
}

/** The label's scales in full and the sheet under them. */
function LabelSheet({ view, open, onClose }: { view: ProductView; open: boolean; onClose: () => void }) {
  const { label } = view
  return (
    <Dialog open={open} onClose={onClose} title="Gumicímke és termékismertető adatlap" shape="wide" reading>
      <div className="label-sheet">
        {label ? (
          <div className="label-scales">
            <Scale title="Üzemanyag-hatékonyság" letter={label.fuel} />
            <Scale title="Nedves tapadás" letter={label.wet} />
            {label.noise ? (
              <figure className="label-scale">
                <figcaption>Külső gördülési zaj</figcaption>
                <p className="label-noise">
                  {label.noise}
                  <small> dB</small>
                </p>
                {label.noiseClass ? <p>{`${label.noiseClass.toUpperCase()} osztály`}</p> : null}
              </figure>
            ) : null}
          </div>
        ) : null}
        <table className="label-table">
          <caption>Termékismertető adatlap az (EU) 2020/740 rendelet szerint</caption>
          <tbody>
            {sheetRows(view).map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {view.eprelId ? (
          <p className="label-links">
            <RegisteredLinks id={view.eprelId} className="link" />
            <span className="small muted">a szállító nyilvántartásából, ha a termék szerepel benne</span>
          </p>
        ) : null}
      </div>
    </Dialog>
  )
}
