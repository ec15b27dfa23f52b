import { StyleSheet } from '../runtime/lazy/style-sheet.tsx'
import { Note } from '../ui/note.tsx'
import { OverlayDrawing } from './overlay-drawing.tsx'
import {
  overlayFigures,
  type OverlayChoice,
  type OverlayFigure,
  type OverlayFigures,
  type OverlayView,
} from './overlay-view.ts'
import styleUrl from './overlay.css?url'

const faultTexts = {
  low: 'Ezzel a mérettel az autó gyorsabban megy, mint amit az alapmérethez beállított sebességmérő mutat.',
  high: 'Ezzel a mérettel az alapmérethez beállított sebességmérő a megengedettnél többet mutat.',
}

function FaultNote({ fault }: { fault: 'low' | 'high' }) {
  return (
    <Note tone="warning" title={faultTexts[fault]}>
      <p>
        Az ENSZ-EGB 39. számú előírása szerint a sebességmérő nem mutathat kevesebbet a tényleges sebességnél,
        és legfeljebb annak tizedével és még 4&nbsp;km/h-val mutathat többet.
      </p>
    </Note>
  )
}

/** The other sizes as links: they work without scripts. */
function Choices({ choices }: { choices: OverlayChoice[] }) {
  return (
    <nav className="overlay-choices" aria-label="Melyik kerül az alapméretre?">
      {choices.map(({ url, size, name, chosen }) => (
        <a key={url} href={url} data-keep-scroll aria-current={chosen ? 'true' : undefined}>
          <b>{size}</b>
          <span>{name}</span>
        </a>
      ))}
    </nav>
  )
}

function Rows({ rows, title }: { rows: OverlayFigure[]; title: string }) {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={4}>
          {title}
        </th>
      </tr>
      {rows.map(({ name, base, other, difference }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{base}</td>
          <td>{other}</td>
          <td>{difference}</td>
        </tr>
      ))}
    </tbody>
  )
}

type FiguresProps = { figures: OverlayFigures; base: string; other: string }

function Figures({ figures, base, other }: FiguresProps) {
  return (
    <table className="overlay-figures">
      <caption className="visually-hidden">{`${base} és ${other} számokban`}</caption>
      <thead>
        <tr>
          <td>
            <span className="visually-hidden">Adat</span>
          </td>
          <th scope="col" className="overlay-base-key">
            {base}
          </th>
          <th scope="col" className="overlay-other-key">
            {other}
          </th>
          <th scope="col">Eltérés</th>
        </tr>
      </thead>
      <Rows rows={figures.measures} title="Méretek, mm" />
      <Rows rows={figures.speeds} title="Tényleges sebesség, km/h, amikor a sebességmérő ennyit mutat" />
    </table>
  )
}

/** Two tyres of different sizes over each other, with their figures; one sentence where there is nothing to see. */
export function Overlay({ view }: { view: OverlayView }) {
  const { base, other, choices, same } = view
  if (!other)
    return (
      <p id="meretek">
        {`A gumik mérete azonos, ${base.size}: a sebességmérő mindegyikkel ugyanazt mutatja.`}
      </p>
    )
  const figures = overlayFigures(base, other)
  return (
    <section id="meretek" className="overlay" aria-labelledby="meretek-cime">
      <StyleSheet href={styleUrl} />
      <h2 id="meretek-cime">A két méret egymásra rajzolva</h2>
      {choices.length > 0 ? <Choices choices={choices} /> : null}
      <div className="overlay-sheet">
        <OverlayDrawing base={base} other={other} />
        <div className="overlay-text">
          <p className="overlay-lead">
            {`A ${other.size} gördülési kerülete ${figures.difference}, mint az alapméreté (${base.size}).`}
          </p>
          <Figures figures={figures} base={base.size} other={other.size} />
          {figures.fault ? <FaultNote fault={figures.fault} /> : null}
          <p className="small muted">
            Új gumira, a méretből számolva, az alapmérethez pontosan beállított sebességmérővel. Az autóra
            csak a gyártója által engedélyezett méret szerelhető.
          </p>
          {same.length > 0 ? (
            <p className="small muted">{`Az alapmérettel azonos méretű: ${same.join(', ')}.`}</p>
          ) : null}
        </div>
      </div>
    </section>
  )
}
