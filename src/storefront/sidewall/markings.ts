import { formatNumber } from '#contract/money.ts'
import type { WheelMeasures } from '../compare/wheel-measures.ts'
import { loadKilograms, speedKmh, type TyreSize } from '../ui/tyre.ts'

/** The markings, each with its own end of the address: `/abroncsmeret#dot`. */
export type MarkId =
  | 'szelesseg'
  | 'oldalfal'
  | 'szerkezet'
  | 'felni'
  | 'kisteher'
  | 'terheles'
  | 'sebesseg'
  | 'xl'
  | 'e-jel'
  | 'oldal'
  | 'dot'
  | 'twi'
  | 'defektturo'
  | 'm-s'
  | 'hopehely'

export type Marking = {
  id: MarkId
  /** As the mould has it. */
  sign: string
  name: string
  /** One to three sentences. */
  text: string
  /** It stands on some tyres only. */
  isRare?: boolean
  /** What each of its values means. */
  table?: MarkTable
}
export type MarkTable = { title: string; rows: [sign: string, value: string][] }

/** A tyre whose markings are explained; `isSample`: its load and speed index are an example. */
export type MarkedTyre = {
  size: TyreSize
  measures: WheelMeasures
  load: string
  speed: string
  isSample: boolean
}

const millimetres = (value: number) => `${formatNumber(Math.round(value))}\u00a0mm`
const kilograms = (index: string) => `${formatNumber(loadKilograms(index) ?? 0)}\u00a0kg`
const kmh = (symbol: string) => `${speedKmh(symbol)}\u00a0km/h`

const loadTable: MarkTable = {
  title: 'Terhelési indexek: kilogramm abroncsonként',
  // Those that cars and vans have.
  rows: Array.from({ length: 61 }, (_, row) => String(65 + row)).map((index) => [index, kilograms(index)]),
}
const speedTable: MarkTable = {
  title: 'Sebességindexek',
  rows: [...'LMNPQRSTUHVWY'].map((symbol) => [symbol, kmh(symbol)]),
}

/** UN Regulation No. 30: Z stands for more than 240 km/h, F before the rim's diameter for a tyre that runs flat. */
const constructions: Record<string, string> = {
  R: 'Radiál szerkezet: a váz szálai peremtől peremig, a futásirányra merőlegesen futnak. Az R nem a sugár rövidítése.',
  ZR: 'Radiál szerkezet, 240\u00a0km/h-nál nagyobb sebességre. A határt a sebességindex adja meg.',
  RF: 'Radiál szerkezet; az F azt jelzi, hogy az abroncs defekttűrő, levegő nélkül is elvisz egy darabig.',
}

const ownIndex = ' A rajzon látható érték példa, a sajátját a gumi oldaláról olvassa le.'

function loadText(load: string): string {
  const [single = '', twin] = load.split('/')
  const carried = twin
    ? `Ha egy kerék van a tengely egyik végén, egy abroncs legfeljebb ${kilograms(single)}-mal terhelhető, ikerkeréken ${kilograms(twin)}-mal.`
    : `Egy abroncs legfeljebb ${kilograms(single)}-mal terhelhető. Az index egy táblázat sora, nem kilogramm.`
  return `${carried} Lehet nagyobb, mint amit az autó előír, kisebb nem.`
}

/** The size line, in the order in which it is read. */
export function sizeMarkings({ size, measures, load, speed, isSample }: MarkedTyre): Marking[] {
  const [, construction = '', inches = '', van] = /^(\D+)(\d+)(C?)$/.exec(size.rim) ?? []
  const sample = isSample ? ownIndex : ''
  const line: (Marking | null)[] = [
    {
      id: 'szelesseg',
      sign: size.width,
      name: 'Szélesség',
      text: `A felfújt abroncs névleges szélessége egyik oldalfalától a másikig: ${millimetres(measures.width)}. A futófelület ennél keskenyebb.`,
    },
    {
      id: 'oldalfal',
      sign: `/${size.profile}`,
      name: 'Oldalfal',
      text: `Az oldalfal magassága a szélesség százalékában: ${millimetres(measures.width)} ${size.profile}%-a ${millimetres(measures.sidewall)}. A kisebb szám alacsonyabb, feszesebb oldalfalat jelent.`,
    },
    { id: 'szerkezet', sign: construction, name: 'Szerkezet', text: constructions[construction] ?? '' },
    {
      id: 'felni',
      sign: inches,
      name: 'Felni',
      text: `A felni névleges átmérője colban: ${inches}\u00a0col, vagyis ${millimetres(measures.rim)}. Csak pontosan ekkora átmérőjű felnire szerelhető.`,
    },
    van
      ? {
          id: 'kisteher',
          sign: 'C',
          name: 'Kisteherautóra',
          text: 'A méret végén álló C (commercial) kisteherautó abroncsát jelöli: erősebb a váza, nagyobb nyomással visel nagyobb terhet.',
        }
      : null,
    { id: 'terheles', sign: load, name: 'Terhelési index', text: loadText(load) + sample, table: loadTable },
    {
      id: 'sebesseg',
      sign: speed,
      name: 'Sebességindex',
      text: `Az abroncs legfeljebb ${kmh(speed)} sebességre való. Lehet nagyobb, mint amit az autó előír; kisebb csak téli gumin, ha matrica figyelmeztet rá a vezető előtt.${sample}`,
      table: speedTable,
    },
  ]
  return line.filter((marking) => marking !== null)
}

const isCars = ({ size }: MarkedTyre) => !size.rim.endsWith('C')

/** The others, clockwise. UN Regulations No. 30 (cars), 54 (vans) and 117 (snow) say what they mean. */
export function otherMarkings(tyre: MarkedTyre): Marking[] {
  const forCars: Marking[] = [
    {
      id: 'xl',
      sign: 'XL',
      name: 'Erősített',
      text: 'Az XL, EXTRA LOAD vagy REINFORCED erősített abroncsot jelöl: azonos méretben nagyobb terhet bír, nagyobb nyomással.',
      isRare: !tyre.size.reinforced,
    },
  ]
  const runFlat: Marking[] = [
    {
      id: 'defektturo',
      sign: 'RUN FLAT',
      name: 'Defekttűrő',
      text: 'Defekt után, levegő nélkül is vezethető még: legfeljebb 80\u00a0km/h-val, általában 80 kilométert. Csak guminyomás-figyelővel felszerelt autóra való. Gyártónként más a jele: RFT, ROF, SSR, ZP.',
      isRare: !tyre.size.rim.startsWith('RF'),
    },
  ]
  return [
    ...(isCars(tyre) ? forCars : []),
    {
      id: 'e-jel',
      sign: 'E7',
      name: 'Jóváhagyás',
      text: 'Az abroncs megfelelt az ENSZ-EGB előírásainak. Az E utáni szám a jóváhagyó ország: E1 Németország, E4 Hollandia, E7 Magyarország.',
    },
    {
      id: 'oldal',
      sign: 'OUTSIDE',
      name: 'Külső oldal',
      text: 'Az OUTSIDE felirat az autótól kifelé néz, az INSIDE befelé. A ROTATION melletti nyíl a forgásirány: előremenetben arra kell forognia.',
      isRare: true,
    },
    {
      id: 'dot',
      sign: 'DOT 1K7 XR42 2326',
      name: 'Gyártási idő',
      text: 'A DOT-sor utolsó négy számjegye a gyártás hete és éve: a 2326 a 2026-os év 23. hete, június eleje. Előtte a gyár és a típus kódja áll. A teljes sor sokszor csak az egyik oldalon van rajta.',
    },
    {
      id: 'twi',
      sign: 'TWI',
      name: 'Kopásjelző',
      text: 'Itt keresse a hosszanti barázdák alján a kis gumihidakat. Ha a mintázat egy szintbe kopott velük, 1,6\u00a0mm maradt belőle: a gumit cserélni kell.',
    },
    ...(isCars(tyre) ? runFlat : []),
    {
      id: 'm-s',
      sign: 'M+S',
      name: 'Sár és hó',
      text: 'Mud and snow, sár és hó: a gyártó szerint az abroncs sárban és friss hóban jobban halad a szokásosnál. Havas vizsgálat nem kell hozzá.',
      isRare: true,
    },
    {
      id: 'hopehely',
      sign: '3PMSF',
      name: 'Hópehely a hegyben',
      text: 'A háromcsúcsú hegy a hópehellyel (3PMSF) azt jelenti, hogy az abroncs havon vizsgálva is megfelelt. Németországban 2024 októbere óta csak az ilyen gumi számít télinek.',
      isRare: true,
    },
  ]
}
