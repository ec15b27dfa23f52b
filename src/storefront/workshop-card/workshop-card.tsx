import { formatNumber } from '#contract/money.ts'
import type { WorkshopCard as Card } from '#contract/wire.ts'
import { StyleSheet } from '../runtime/lazy/style-sheet.tsx'
import { SeasonTag } from '../ui/marks.tsx'
import { SizeLine } from '../ui/size-line.tsx'
import { loadKilograms, speedKmh, type TyreSize } from '../ui/tyre.ts'
import styleUrl from './workshop-card.css?url'

/** `calendar`: a file with the fitting; `phone`: of the workshop; `route`: a map's page with the way to it. */
export type CardLinks = {
  calendar: string | null
  phone: { text: string; href: string } | null
  route: string | null
}

type WorkshopCardProps = { id: string; card: Card; links: CardLinks }

/** What the customer takes along to the workshop: a sheet of its own on paper, with room for what is written there by hand. */
export function WorkshopCard({ id, card, links }: WorkshopCardProps) {
  const { number, tyres, workshop, work, upkeep, reminder } = card
  return (
    <section id={id} className="workshop-card" aria-labelledby={`${id}-cim`}>
      <StyleSheet href={styleUrl} />
      <div className="workshop-card-sheet">
        <header>
          <h2 id={`${id}-cim`}>Munkalap</h2>
          <p>
            Rendelés: <b>{number}</b>
          </p>
        </header>
        <ul className="workshop-card-tyres">
          {tyres.map((tyre) => (
            <Tyre key={tyre.item_id} tyre={tyre} />
          ))}
        </ul>
        <Place workshop={workshop} links={links} />
        <div className="workshop-card-work">
          <h3>Amit a műhelynek tudnia kell</h3>
          <ul>
            {work.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
        <dl className="workshop-card-rows">
          {upkeep.map(({ name, texts }) => (
            <div key={name}>
              <dt>{name}</dt>
              {texts.map((text) => (
                <dd key={text}>{text}</dd>
              ))}
            </div>
          ))}
        </dl>
        <Blanks />
        {reminder === null ? null : (
          <p className="no-print workshop-card-foot">
            <a className="link" href={reminder}>
              Kérek e-mailt, ha jön a kerékcsere
            </a>
            <span className="small muted">A garázsában kérheti, és bármikor leállíthatja.</span>
          </p>
        )}
      </div>
    </section>
  )
}

/** What load and speed index mean; empty where neither is known. */
function carriesText({ load, speed }: TyreSize): string {
  const kilograms = load === null ? null : loadKilograms(load)
  const kmh = speed === null ? null : speedKmh(speed)
  const texts = [
    kilograms === null ? '' : `kerekenként ${formatNumber(kilograms)}\u00a0kg`,
    kmh === null ? '' : `legfeljebb ${kmh}\u00a0km/h`,
  ]
  return texts.filter(Boolean).join(', ')
}

function Tyre({ tyre }: { tyre: Card['tyres'][number] }) {
  const { quantity, unit_measure: unit, name, size, season, wheel } = tyre
  const carries = carriesText(size)
  return (
    <li>
      <b className="workshop-card-count">{`${quantity}\u00a0${unit}`}</b>
      <div>
        <SizeLine size={size} />
        <p>{name}</p>
        {wheel === null ? null : <p className="small">Felnire szerelve: {wheel}</p>}
        {season === null && carries === '' ? null : (
          <p className="small muted">
            {season === null ? null : <SeasonTag season={season} />} {carries}
          </p>
        )}
      </div>
    </li>
  )
}

function Place({ workshop, links }: { workshop: Card['workshop']; links: CardLinks }) {
  if (workshop === null)
    return (
      <dl className="workshop-card-place">
        <div>
          <dt>Műhely</dt>
          <dd>Ahol szerelteti: ott mutassa meg ezt a lapot.</dd>
        </div>
      </dl>
    )
  return (
    <dl className="workshop-card-place">
      <div>
        <dt>Időpont</dt>
        <dd className="workshop-card-when">{workshop.when ?? 'Még nincs kiválasztva.'}</dd>
        {links.calendar === null ? null : (
          <dd className="no-print">
            <a className="link" href={links.calendar} download="szereles.ics">
              A naptáramba teszem
            </a>
          </dd>
        )}
      </div>
      <div>
        <dt>Műhely</dt>
        <dd>
          <b>{workshop.name}</b>
        </dd>
        <dd>{workshop.address}</dd>
        {links.phone === null ? null : (
          <dd>
            <a className="link nowrap" href={links.phone.href}>
              {links.phone.text}
            </a>
          </dd>
        )}
        {links.route === null ? null : (
          <dd className="no-print">
            <a className="link" href={links.route} target="_blank" rel="noopener noreferrer">
              Útvonal a műhelyhez
              <span className="visually-hidden"> (új lapon nyílik)</span>
            </a>
          </dd>
        )}
      </div>
    </dl>
  )
}

const blanks = [
  'Szerelés napja',
  'Rendszám',
  'Kilométeróra',
  'DOT',
  'Nyomaték (Nm)',
  'Profil (mm)',
  'Nyomás elöl / hátul (bar)',
  'Szerelő aláírása',
]

/** What is written by hand: on paper alone. */
function Blanks() {
  return (
    <ul className="workshop-card-blanks" aria-label="Kézzel töltendő">
      {blanks.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
}
