import { type Random } from './random.ts'
import { type TyrePattern } from './tyre-pattern.ts'
import {
  type Edition,
  editionText,
  loadKilograms,
  sizeText,
  SPEED_LIMITS,
  type TyreSize,
} from './tyre-sizes.ts'

const SEASON_WORD = { teli: 'téli', nyari: 'nyári', negyevszakos: 'négyévszakos' }
const VEHICLE_WORD = {
  szemely: 'személyautóra',
  suv: 'SUV-ra és terepjáróra',
  kisteher: 'kisteherautóra',
  motor: 'motorkerékpárra',
  teher: 'teherautóra',
}

const SEASON_POINTS: Record<TyrePattern['season'], readonly string[]> = {
  teli: [
    'Hópehely jelölés (3PMSF): Ausztriában és Szlovákiában is megfelel télen.',
    'Zegzugos lamellák, amelyek fékezéskor kinyílnak, kanyarban összezárnak.',
    'Nagy szilikatartalmú keverék, amely hidegben is rugalmas marad.',
    'V alakú csatornák, amelyek kifelé dobják a latyakot.',
    'Kopásjelző a téli tapadás határánál, 4 milliméternél.',
  ],
  nyari: [
    'Négy hosszanti csatorna a vízenfutás ellen.',
    'Merev külső váll a pontos kanyarodáshoz.',
    'Kis gördülési ellenállású keverék.',
    'Változó blokkosztás a halkabb futásért.',
    'Peremvédő borda a járdaszegély ellen.',
  ],
  negyevszakos: [
    'Hópehely jelölés (3PMSF): téli útra is megfelel.',
    'Cikcakkos középborda száraz úthoz, nyitott vállak havas úthoz.',
    'Egész évben használható, elmarad a szezonális csere.',
    'Kiegyensúlyozott keverék 0 fok körüli és 30 fokos úton is.',
    'Egyenletes kopás, rendszeres keresztcserével.',
  ],
}

const CLOSING = [
  'Kérésére felszereljük és kiegyensúlyozzuk: a szerelési időpontot rendelés után egyeztetjük.',
  'Egy tengelyre mindig azonos mintázatú abroncsot tegyen, lehetőleg négyet egyszerre.',
  'Az első néhány száz kilométert vezesse nyugodtan, amíg a futófelület bejáródik.',
  'A nyomást hideg abroncson ellenőrizze, az autó ajtóoszlopán látható táblázat szerint.',
  'Nem biztos a méretben? Írja meg autója típusát és évjáratát, és megmondjuk, mi való az autójára.',
]

const grouped = new Intl.NumberFormat('hu-HU', { useGrouping: 'always' })

const indexText = (edition: Edition): string => {
  const load = loadKilograms(edition.load)
  const speed = SPEED_LIMITS[edition.speed]
  const parts = [
    load === undefined ? '' : `egy abroncs legfeljebb ${grouped.format(load)} kg-ot bír el`,
    speed === undefined ? '' : `legnagyobb sebessége ${speed} km/h`,
  ]
  return `<li><strong>${editionText(edition)}</strong>: ${parts.filter(Boolean).join(', ')}${edition.reinforced ? ', erősített (XL) kivitel' : ''}.</li>`
}

/** One line for cards and search. */
export const tyreSummary = (pattern: TyrePattern, size: TyreSize, editions: readonly Edition[]): string =>
  `${sizeText(size)} ${editions.map(editionText).join(' / ')} ${SEASON_WORD[pattern.season]} abroncs ${VEHICLE_WORD[size.vehicle]}${pattern.runFlat ? ', defekttűrő' : ''}`

/** Simple HTML: what the model is for, what the size's numbers mean, what to mind. */
export const tyreDescription = (
  pattern: TyrePattern,
  size: TyreSize,
  editions: readonly Edition[],
  random: Random,
): string => {
  const first = random.between(0, 4)
  const points = [0, 1, 2].map((step) => SEASON_POINTS[pattern.season][(first + step) % 5] ?? '')
  const general = size.vehicle === 'motor' ? [] : points
  const list =
    general.length > 0
      ? `<h3>Jellemzői</h3><ul>${general.map((point) => `<li>${point}</li>`).join('')}</ul>`
      : ''
  return (
    `<p>${pattern.text}</p>${list}` +
    `<h3>Mit jelent a méret?</h3><p>${sizeText(size)}: ${size.width} mm széles, oldalfala a szélesség ${size.profile}%-a, ${String(size.rim).replace('.', ',')} colos felnire való.</p>` +
    `<ul>${editions.map(indexText).join('')}</ul><p>${random.pick(CLOSING)}</p>`
  )
}
