import { Group, Specimen } from './specimen.tsx'

/** By the names of `tokens.css`, grouped as there. */
const colours = [
  ['bg', 'bench', 'raise', 'line', 'edge', 'pic', 'pic-2'],
  ['ink', 'ink-2', 'ink-3', 'accent', 'accent-hi', 'accent-text', 'accent-soft', 'focus'],
  ['ok', 'ok-soft', 'warn', 'warn-soft', 'err', 'err-soft', 'winter', 'summer', 'all'],
  ['eu-a', 'eu-b', 'eu-c', 'eu-d', 'eu-e'],
] as const
const names = ['alap és vonal', 'tinta és jel', 'jelentés', 'uniós osztályok']

function Colours() {
  return (
    <Group title="Színek">
      {colours.map((tokens, index) => (
        <Specimen key={tokens[0]} of="tokens" state={names[index] ?? ''} wide>
          <ul className="kit-colours">
            {tokens.map((token) => (
              <li key={token}>
                <span className={`kit-is-${token}`} />
                {token}
              </li>
            ))}
          </ul>
        </Specimen>
      ))}
    </Group>
  )
}

function Type() {
  return (
    <Group title="Betű">
      <div className="kit-row">
        <Specimen of="type" state="címek" wide>
          <div className="kit-type">
            <p className="kit-h1">Őszi gumicsere, űrből nézve is</p>
            <p className="kit-h2">Fűnyíró, ásó, gereblye</p>
            <p className="kit-h3">Hűtőfolyadék és ablakmosó</p>
          </div>
        </Specimen>
        <Specimen of="type" state="szöveg">
          <p>
            Árvíztűrő tükörfúrógép. A szövegsor legfeljebb 64 betű széles, hogy a hosszú magyar szavak se
            tördeljék szét. <a href="#vissza">Hivatkozás</a>, <b>kiemelés</b>.
          </p>
        </Specimen>
        <Specimen of="type" state="kis és halk szöveg, számok">
          <p className="small">0123456789 · 28&nbsp;990&nbsp;Ft · –12&nbsp;% · 5×112, ET45</p>
          <p className="tiny muted">Az elmúlt 30 nap legalacsonyabb ára: 32&nbsp;990&nbsp;Ft</p>
        </Specimen>
        <Specimen of="type" state="cselekvésre hívó hivatkozás">
          <a className="link" href="#vissza">
            Összes téli abroncs
          </a>
        </Specimen>
      </div>
    </Group>
  )
}

/** What all components stand on. */
export function SurfaceGroups() {
  return (
    <>
      <Colours />
      <Type />
    </>
  )
}
