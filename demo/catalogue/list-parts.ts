import { fixedOffer, type Goods } from './goods-products.ts'
import { goodsOf } from './goods-rows.ts'

const WIPERS: readonly [string, string, number, number][] = [
  ['Keretes', 'hagyományos keretes', 1790, 24],
  ['Hibrid', 'hibrid, burkolt keretes', 3490, 12],
  ['Sík', 'keret nélküli', 2990, 30],
]
const wipers = WIPERS.map(([line, word, base]): Goods => ({
  name: `${line} ablaktörlő lapát`,
  brand: 'Fénysáv',
  leaf: 'ablaktorlo',
  shape: 'wiper',
  style: { tint: line === 'Sík' ? 'ink' : 'steel', label: line },
  gross: base,
  grams: 260,
  text: `Grafitozott élű, ${word} törlőlapát: a leggyakoribb karvégekhez adapterrel. A szükséges hosszt a régi lapáton mérje le.`,
  details: ['Grafitozott gumiél', 'Négy adapter a dobozban'],
  forms: [350, 400, 450, 500, 550, 600, 650, 700]
    .map((length) => ({
      name: `${length} mm`,
      gross: base + (length - 350) * 3,
      grams: 180 + length / 3,
      attributes: { hossz: length },
    }))
    .map((form) => ({ ...form, grams: Math.round(form.grams) })),
  options: ['hossz'],
}))
const wiperSets = (
  [
    [600, 400],
    [650, 450],
    [600, 475],
    [700, 650],
  ] as const
).map(([left, right], index): Goods => ({
  name: `Sík ablaktörlő készlet ${left}/${right} mm`,
  brand: 'Fénysáv',
  leaf: 'ablaktorlo',
  shape: 'wiper',
  style: { tint: 'orange', label: 'SÍK' },
  gross: 6490 + index * 400,
  grams: 460,
  text: 'Két keret nélküli lapát egy dobozban, az első szélvédőhöz.',
  details: [`${left} mm és ${right} mm`, 'Csendes futás 130 km/h felett is'],
  unit: 'pár',
}))

const BULBS: readonly [string, number, number][] = [
  ['h1', 55, 1290],
  ['h3', 55, 1190],
  ['h4', 60, 1590],
  ['h7', 55, 1690],
  ['h8', 35, 2490],
  ['h11', 55, 2690],
  ['h15', 55, 4490],
  ['w5w', 5, 390],
  ['p21w', 21, 350],
  ['py21w', 21, 450],
  ['r5w', 5, 320],
]
const bulbs = BULBS.flatMap(([base, watts, gross]): Goods[] => {
  const name = base.toUpperCase()
  const halogen: Goods = {
    name: `Alap ${name} ${watts} W izzó`,
    brand: 'Fénysáv',
    leaf: 'autoizzo',
    shape: 'bulb',
    style: { tint: 'steel', label: name },
    gross,
    grams: 30,
    text: `${name} foglalatú izzó gyári minőségben, 12 voltos rendszerhez.`,
    details: [`12 V, ${watts} W`, 'ECE-jóváhagyással'],
    attributes: { foglalat: base, teljesitmeny: watts },
  }
  if (!['h4', 'h7', 'h11', 'w5w'].includes(base)) return [halogen]
  const bright: Goods = {
    ...halogen,
    name: `Plusz 120 ${name} izzó, 2 darab`,
    style: { tint: 'blue', label: name, variant: 1 },
    gross: gross * 3.4,
    grams: 70,
    unit: 'pár',
    packed: { packingUnitMeasure: 'db', packingQuantity: 2 },
    text: `Akár 120 százalékkal több fény az úton ${name} foglalatban. A két oldalt egyszerre cserélje.`,
  }
  return [halogen, bright]
})

const FILTERS: readonly [string, Goods['shape'], number | undefined, number, string][] = [
  ['Olajszűrő S1', 'filter', undefined, 2190, 'Papírbetétes olajszűrő kisautók benzinmotorjához.'],
  ['Olajszűrő S3', 'filter', undefined, 2890, 'Olajszűrő betét dízelmotorokhoz, tömítéssel.'],
  ['Üzemanyagszűrő D2', 'filter', undefined, 7490, 'Vízleválasztós üzemanyagszűrő dízelmotorhoz.'],
  ['Levegőszűrő L2', 'filter', 1, 3290, 'Sűrűn redőzött levegőszűrő panel, nagy porfelvevő képességgel.'],
  ['Levegőszűrő L5', 'filter', 1, 4190, 'Levegőszűrő nagyobb lökettérfogatú motorokhoz.'],
  ['Pollenszűrő P1', 'filter', 1, 2690, 'Utastérszűrő pollen és por ellen.'],
  ['Aktívszenes pollenszűrő P1A', 'filter', 1, 4490, 'Aktív szén réteggel a szagokat is megköti.'],
]
const filters = FILTERS.map(([name, shape, variant, gross, text], index): Goods => ({
  name,
  brand: 'Szűrmester',
  leaf: 'szurok',
  shape,
  style: {
    tint: (['orange', 'green', 'red', 'ink'] as const)[index % 4] ?? 'ink',
    label: name.split(' ').at(-1),
    variant,
  },
  gross,
  grams: 260,
  text,
  details: [
    'Cserélje az előírt időközönként, de legalább évente',
    'Rendelés előtt vesse össze a régi szűrővel',
  ],
}))

const braking = goodsOf('Szűrmester', 'fek-gyujtas', [
  [
    'Hűtött féktárcsa 280 mm, 2 darab',
    'brakeDisc',
    'orange',
    ['280'],
    24990,
    11800,
    'Belső hűtésű első féktárcsa pár, bevonatos aggyal, hogy ne rozsdásodjon.',
    ['280 x 22 mm, 5x112', 'Bevonatos'],
    { unit: 'pár', packed: { packingUnitMeasure: 'db', packingQuantity: 2 } },
  ],
  [
    'Fúrt féktárcsa 312 mm, 2 darab',
    'brakeDisc',
    'red',
    ['312', undefined, undefined, 1],
    44990,
    14600,
    'Fúrt, hűtött tárcsa sportosabb autóra: esőben is gyorsabban fog.',
    ['312 x 25 mm, 5x112'],
    {
      unit: 'pár',
      packed: { packingUnitMeasure: 'db', packingQuantity: 2 },
      offer: fixedOffer(44990, 'steady', 0, true),
    },
  ],
  [
    'Fékbetét készlet, első',
    'carton',
    'red',
    ['FÉKBETÉT', 'ELSŐ'],
    9990,
    1900,
    'Kevés port termelő fékbetét kopásjelzővel, egy tengelyre.',
    ['4 darab, kopásjelzővel'],
    { unit: 'készlet' },
  ],
  [
    'Fékbetét készlet, hátsó',
    'carton',
    'ink',
    ['FÉKBETÉT', 'HÁTSÓ'],
    7490,
    1200,
    'Hátsó tengelyre való betétkészlet szerelőlemezekkel.',
    ['4 darab, szerelékkel'],
    { unit: 'készlet' },
  ],
  [
    'Gyújtógyertya, 4 darab',
    'sparkPlug',
    'blue',
    ['S4'],
    8490,
    240,
    'Nikkel elektródás gyertyák, 30 000 km-enkénti cserével.',
    ['4 darab', '0,8 mm elektródahézag'],
    { unit: 'készlet', packed: { packingUnitMeasure: 'db', packingQuantity: 4 } },
  ],
  [
    'Irídium gyertya',
    'sparkPlug',
    'orange',
    ['IR'],
    5490,
    60,
    'Hosszú élettartamú irídium gyertya, 90 000 km-ig.',
    ['Irídium középelektróda'],
  ],
])

export const PARTS: readonly Goods[] = [...wipers, ...wiperSets, ...bulbs, ...filters, ...braking]
