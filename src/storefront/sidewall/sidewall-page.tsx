import { useLoaderData } from 'react-router'
import { wheelMeasures } from '../compare/wheel-measures.ts'
import { useRefill } from '../listing/use-refill.ts'
import { StyleSheet } from '../runtime/lazy/style-sheet.tsx'
import type { PageHandle } from '../runtime/router/page-module.ts'
import { texts } from '../texts.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { SizeLine } from '../ui/size-line.tsx'
import { sizeText, type TyreSize } from '../ui/tyre.ts'
import { FlankDrawing } from './flank-drawing.tsx'
import { placeMarks } from './flank-layout.ts'
import { otherMarkings, sizeMarkings, type Marking, type MarkTable } from './markings.ts'
import type { Offer, SidewallData } from './sidewall-loader.ts'
import { sidewallPath, sizeParameter } from './sidewall-href.ts'
import styleUrl from './sidewall.css?url'

const title = 'Az oldalfal jelei'

export const handle: PageHandle<SidewallData> = {
  meta: () => ({
    title,
    description:
      'Mit jelentenek a számok és a jelek az abroncs oldalán? Szélesség, oldalfal, felni, terhelési és sebességindex, DOT, hópehely: egy rajzon, magyarázattal.',
    canonical: sidewallPath,
  }),
}

function measuresOf({ width, profile, rim }: TyreSize) {
  return wheelMeasures({ width: Number(width), aspect: Number(profile), rim: Number(/\d+/.exec(rim)?.[0]) })
}

/** The size to be drawn; without scripts, too. */
function SizeForm({ typed, isUnknown }: Pick<SidewallData, 'typed' | 'isUnknown'>) {
  const form = useRefill(typed)
  return (
    <form ref={form} className="sidewall-form" method="get" action={sidewallPath} data-keep-scroll>
      <TextField
        key={typed}
        name={sizeParameter}
        label="Az Ön mérete, például 2055516 91H"
        error={
          isUnknown
            ? 'Ilyen méretű személyautó- vagy kisteher-abroncsot nem ismerünk. Írja így: 205/55 R16.'
            : null
        }
        defaultValue={typed}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
      <Button type="submit">Lerajzoljuk</Button>
    </form>
  )
}

function Table({ table: { title: caption, rows } }: { table: MarkTable }) {
  return (
    <details className="sidewall-table">
      <summary>{caption}</summary>
      <dl>
        {rows.map(([sign, value]) => (
          <div key={sign}>
            <dt>{sign}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function Note({ marking, next }: { marking: Marking; next: Marking }) {
  const { id, sign, name, text, isRare, table } = marking
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-neve`}>
      <h2 id={`${id}-neve`}>
        <b>{sign}</b> {name}
      </h2>
      <p>{text}</p>
      {isRare ? <p className="small muted">Nem minden abroncson áll ott.</p> : null}
      {table ? <Table table={table} /> : null}
      <p className="no-print">
        <a className="link" href={`#${next.id}`}>{`Következő: ${next.name}`}</a>
      </p>
    </section>
  )
}

/** All markings by their names: for keys and screen readers, and for fingers larger than a letter. */
function MarkList({ markings }: { markings: Marking[] }) {
  return (
    <nav className="sidewall-marks no-print" aria-label="Jelek">
      {markings.map(({ id, sign, name }) => (
        <a key={id} href={`#${id}`}>
          <b>{id === 'dot' ? 'DOT' : sign}</b>
          <span>{name}</span>
        </a>
      ))}
    </nav>
  )
}

function Offers({ offers, size }: { offers: Offer[]; size: TyreSize }) {
  const shown = sizeText({ ...size, rim: size.rim.replace(/^\D+/, 'R') })
  return (
    <section className="sidewall-offers" aria-labelledby="abroncsok">
      <h2 id="abroncsok">Abroncsok ebben a méretben</h2>
      {offers.length === 0 ? (
        <p>
          {`${shown} méretű abroncsunk most nincs. `}
          <a className="link" href="/">
            Keressen másik méretet.
          </a>
        </p>
      ) : (
        <div className="sidewall-links">
          {offers.map(({ season, count, url }) => (
            <a key={season} className={buttonClass({ variant: 'outline' })} href={url}>
              {`${texts.seasons[season]} ${shown} (${count})`}
            </a>
          ))}
        </div>
      )}
    </section>
  )
}

/** A tyre's flank to tap on: each marking is a link to its explanation, which CSS alone brings out. */
export function Component() {
  const data = useLoaderData<SidewallData>()
  const { size } = data
  const measures = measuresOf(size)
  const tyre = { ...data, measures }
  const line = sizeMarkings(tyre)
  const others = otherMarkings(tyre)
  const markings = [...line, ...others]
  const rare = markings.flatMap(({ id, isRare }) => (isRare ? [id] : []))
  return (
    <main id="tartalom" tabIndex={-1} className="wrap sidewall">
      <StyleSheet href={styleUrl} />
      <Breadcrumb trail={[{ title, url: sidewallPath }]} />
      <header>
        <h1>{title}</h1>
        <p>Koppintson egy jelre a rajzon vagy a listában, és elmondjuk, mit jelent.</p>
      </header>
      <div className="sidewall-sheet">
        <figure>
          <FlankDrawing measures={measures} marks={placeMarks(measures, line, others)} rare={rare} />
          <figcaption className="small muted">
            <SizeLine size={{ ...size, load: data.load, speed: data.speed }} variant="small" />{' '}
            {`méretarányosan, milliméterben. Külső átmérő: ${Math.round(measures.outer)}\u00a0mm.`}
          </figcaption>
        </figure>
        <div className="sidewall-side">
          <div className="sidewall-notes">
            {markings.map((marking, index) => (
              <Note
                key={marking.id}
                marking={marking}
                next={markings[(index + 1) % markings.length] ?? marking}
              />
            ))}
          </div>
          <MarkList markings={markings} />
          <SizeForm typed={data.typed} isUnknown={data.isUnknown} />
        </div>
      </div>
      <Offers offers={data.offers} size={size} />
    </main>
  )
}
