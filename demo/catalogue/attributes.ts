import { type DemoAttribute } from '../demo-types.ts'

type Labels = Record<string, string>

const classes = (letters: string): Labels =>
  Object.fromEntries([...letters].map((letter) => [letter, letter.toUpperCase()]))

const same = (...values: string[]): Labels =>
  Object.fromEntries(values.map((value) => [value, value.toUpperCase()]))

/** Speed symbols by km/h, not by letter. */
export const SPEED_SYMBOLS = ['j', 'k', 'l', 'm', 'n', 'p', 'q', 'r', 's', 't', 'h', 'v', 'w', 'y'] as const

export const COLOURS: Record<string, { label: string; swatch: string }> = {
  ezust: { label: 'ezüst', swatch: '#c9d1d8' },
  fekete: { label: 'fekete', swatch: '#15191d' },
  antracit: { label: 'antracit', swatch: '#4a545d' },
  bronz: { label: 'bronz', swatch: '#a88252' },
  feher: { label: 'fehér', swatch: '#f4f6f8' },
  'fekete-polirozott': { label: 'fekete, polírozott', swatch: '#15191d' },
}

const colourLabels = Object.fromEntries(Object.entries(COLOURS).map(([value, { label }]) => [value, label]))
const colourSwatches = Object.fromEntries(
  Object.entries(COLOURS).map(([value, { swatch }]) => [value, swatch]),
)

/** Attributes in filter order. `editions` are the load and speed pairs that products with several variants have. */
export const buildAttributes = (editions: Labels, packs: Labels): DemoAttribute[] => {
  const drafts: (Omit<DemoAttribute, 'filter'> & { by?: 'choice' | 'range' })[] = [
    { slug: 'szelesseg', name: 'Szélesség', kind: 'number', unit: 'mm', by: 'choice' },
    { slug: 'oldalfal', name: 'Oldalfal', kind: 'number', unit: '%', by: 'choice' },
    { slug: 'felni', name: 'Felni', kind: 'number', unit: 'col', by: 'choice' },
    {
      slug: 'evszak',
      name: 'Évszak',
      kind: 'choice',
      by: 'choice',
      labels: { teli: 'Téli', nyari: 'Nyári', negyevszakos: 'Négyévszakos' },
    },
    {
      slug: 'jarmu',
      name: 'Jármű',
      kind: 'choice',
      by: 'choice',
      labels: {
        szemely: 'Személyautó',
        suv: 'SUV, terepjáró',
        kisteher: 'Kisteherautó',
        motor: 'Motorkerékpár',
        teher: 'Teherautó',
      },
    },
    {
      slug: 'nedves-tapadas',
      name: 'Nedves tapadás',
      kind: 'choice',
      by: 'choice',
      labels: classes('abcde'),
    },
    {
      slug: 'uzemanyag',
      name: 'Üzemanyag-hatékonyság',
      kind: 'choice',
      by: 'choice',
      labels: classes('abcde'),
    },
    { slug: 'zajosztaly', name: 'Zajosztály', kind: 'choice', by: 'choice', labels: classes('abc') },
    { slug: 'zaj', name: 'Külső gördülési zaj', kind: 'number', unit: 'dB', by: 'range' },
    { slug: 'terhelesi-index', name: 'Terhelési index', kind: 'number', by: 'range' },
    {
      slug: 'sebessegindex',
      name: 'Sebességindex',
      kind: 'choice',
      by: 'choice',
      labels: same(...SPEED_SYMBOLS),
    },
    { slug: 'erositett', name: 'Erősített (XL)', kind: 'boolean', by: 'choice' },
    { slug: 'defektturo', name: 'Defekttűrő', kind: 'boolean', by: 'choice' },
    { slug: 'hopehely', name: 'Hópehely jelölés (3PMSF)', kind: 'boolean', by: 'choice' },
    { slug: 'iker-terhelesi-index', name: 'Terhelési index ikerkeréken', kind: 'number' },
    { slug: 'szerkezet', name: 'Szerkezet', kind: 'choice', labels: { r: 'Radiál (R)', zr: 'Radiál (ZR)' } },
    { slug: 'mintazat', name: 'Mintázat', kind: 'text' },
    { slug: 'dot', name: 'Gyártási hét (DOT)', kind: 'text' },
    {
      slug: 'kivitel',
      name: 'Terhelés és sebesség',
      kind: 'choice',
      labels: editions,
      option: { selectorType: 'button' },
    },
    {
      slug: 'osztokor',
      name: 'Osztókör',
      kind: 'choice',
      by: 'choice',
      labels: {
        '4x100': '4x100',
        '4x108': '4x108',
        '5x100': '5x100',
        '5x108': '5x108',
        '5x110': '5x110',
        '5x112': '5x112',
        '5x114-3': '5x114,3',
        '5x120': '5x120',
      },
    },
    { slug: 'felni-szelesseg', name: 'Felni szélessége', kind: 'number', unit: 'J', by: 'choice' },
    {
      slug: 'et',
      name: 'Besajtolás (ET)',
      kind: 'number',
      unit: 'mm',
      by: 'range',
      option: { selectorType: 'select' },
    },
    { slug: 'agyfurat', name: 'Agyfurat', kind: 'number', unit: 'mm' },
    {
      slug: 'anyag',
      name: 'Anyag',
      kind: 'choice',
      by: 'choice',
      labels: { alu: 'Könnyűfém', lemez: 'Acéllemez' },
    },
    { slug: 'kullok', name: 'Küllők', kind: 'text' },
    {
      slug: 'szin',
      name: 'Szín',
      kind: 'choice',
      by: 'choice',
      labels: colourLabels,
      option: { selectorType: 'swatch', swatches: colourSwatches },
    },
    { slug: 'kapacitas', name: 'Kapacitás', kind: 'number', unit: 'Ah', by: 'range' },
    { slug: 'inditoaram', name: 'Indítóáram (EN)', kind: 'number', unit: 'A', by: 'range' },
    {
      slug: 'polaritas',
      name: 'Polaritás',
      kind: 'choice',
      by: 'choice',
      labels: { 'j-plusz': 'jobb oldali pozitív pólus (J+)', 'b-plusz': 'bal oldali pozitív pólus (B+)' },
      option: { selectorType: 'button' },
    },
    {
      slug: 'tipus',
      name: 'Akkumulátor típusa',
      kind: 'choice',
      by: 'choice',
      labels: { hagyomanyos: 'Hagyományos', efb: 'EFB', agm: 'AGM', gel: 'Zselés' },
    },
    { slug: 'meret', name: 'Méret (h × sz × m)', kind: 'text', unit: 'mm' },
    {
      slug: 'viszkozitas',
      name: 'Viszkozitás',
      kind: 'choice',
      by: 'choice',
      labels: same('0w-20', '0w-30', '5w-30', '5w-40', '10w-40', '15w-40', '20w-50', '75w-80', '75w-90'),
    },
    {
      slug: 'acea',
      name: 'ACEA-besorolás',
      kind: 'choice',
      by: 'choice',
      labels: { 'a3-b4': 'A3/B4', c2: 'C2', c3: 'C3', c5: 'C5', c6: 'C6' },
    },
    { slug: 'api', name: 'API-besorolás', kind: 'text' },
    {
      slug: 'kiszereles',
      name: 'Kiszerelés',
      kind: 'choice',
      by: 'choice',
      labels: packs,
      option: { selectorType: 'button' },
    },
    {
      slug: 'hossz',
      name: 'Hossz',
      kind: 'number',
      unit: 'mm',
      by: 'range',
      option: { selectorType: 'select' },
    },
    {
      slug: 'foglalat',
      name: 'Foglalat',
      kind: 'choice',
      by: 'choice',
      labels: same('h1', 'h3', 'h4', 'h7', 'h8', 'h11', 'h15', 'w5w', 'p21w', 'py21w', 'r5w'),
    },
    { slug: 'teljesitmeny', name: 'Teljesítmény', kind: 'number', unit: 'W' },
    {
      slug: 'kulcsmeret',
      name: 'Kulcsméret',
      kind: 'choice',
      labels: { '10': '10 mm', '13': '13 mm', '17': '17 mm', '19': '19 mm', '21': '21 mm' },
      option: { selectorType: 'button' },
    },
    {
      slug: 'ruhameret',
      name: 'Kesztyűméret',
      kind: 'choice',
      labels: { s: 'S (8)', m: 'M (9)', l: 'L (10)', xl: 'XL (11)' },
      option: { selectorType: 'button' },
    },
    {
      slug: 'menet',
      name: 'Csavar menete',
      kind: 'choice',
      labels: { 'm12x1-5': 'M12x1,5', 'm14x1-5': 'M14x1,5' },
    },
    { slug: 'illo-meretek', name: 'Illő méretek', kind: 'text' },
    {
      slug: 'milyen-jarmure',
      name: 'Milyen járműre',
      kind: 'choice',
      labels: { szemely: 'Személyautó', suv: 'SUV, terepjáró', kisteher: 'Kisteherautó' },
    },
    { slug: 'felnitol', name: 'Legkisebb felni', kind: 'number', unit: 'col' },
    { slug: 'felniig', name: 'Legnagyobb felni', kind: 'number', unit: 'col' },
    { slug: 'oldalszam', name: 'Terjedelem', kind: 'number', unit: 'oldal' },
    {
      slug: 'garazsszin',
      name: 'Szín',
      kind: 'choice',
      by: 'choice',
      labels: { narancs: 'narancs', fekete: 'fekete', kek: 'kék', zold: 'zöld', piros: 'piros' },
      option: {
        selectorType: 'swatch',
        swatches: {
          narancs: '#ff6b1a',
          fekete: '#20262c',
          kek: '#2477b8',
          zold: '#2f8a56',
          piros: '#c9302a',
        },
      },
    },
  ]
  return drafts.map(({ by, ...attribute }, index) => ({
    ...attribute,
    filter: by ? { type: by, position: index + 1 } : null,
  }))
}
