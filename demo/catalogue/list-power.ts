import { type TintName } from '../drawing/goods/goods-canvas.ts'
import { fixedOffer, type Goods } from './goods-products.ts'

/** Ah, A (EN), size code, mm, grams, gross */
const CAR: readonly [number, number, string, string, number, number][] = [
  [44, 440, 'L1', '207 × 175 × 190', 11200, 21900],
  [52, 470, 'L1', '207 × 175 × 190', 12400, 24900],
  [55, 540, 'L2', '242 × 175 × 190', 13800, 27900],
  [60, 600, 'L2', '242 × 175 × 190', 14700, 29900],
  [72, 680, 'L3', '278 × 175 × 190', 17300, 35900],
  [77, 780, 'L3', '278 × 175 × 190', 18100, 39900],
  [95, 850, 'L5', '353 × 175 × 190', 22400, 52900],
  [110, 920, 'L6', '393 × 175 × 190', 25600, 61900],
]
const STOP: readonly ['efb' | 'agm', number, number, string, string, number, number][] = [
  ['efb', 60, 640, 'L2', '242 × 175 × 190', 16100, 42900],
  ['efb', 70, 720, 'L3', '278 × 175 × 190', 18700, 48900],
  ['efb', 80, 800, 'L4', '315 × 175 × 190', 21200, 55900],
  ['agm', 60, 680, 'L2', '242 × 175 × 190', 17900, 61900],
  ['agm', 70, 760, 'L3', '278 × 175 × 190', 20600, 69900],
  ['agm', 80, 800, 'L4', '315 × 175 × 190', 23100, 77900],
  ['agm', 95, 850, 'L5', '353 × 175 × 190', 26900, 92900],
]
const TYPE_WORD = { efb: 'EFB', agm: 'AGM' }

const polarity = (gross: number, grams: number) => [
  { name: 'jobb oldali pozitív pólus (J+)', gross, grams, attributes: { polaritas: 'j-plusz' } },
  { name: 'bal oldali pozitív pólus (B+)', gross: gross + 1000, grams, attributes: { polaritas: 'b-plusz' } },
]

const car = CAR.flatMap(([ah, amps, code, size, grams, gross], index): Goods[] => {
  const make = (brand: string, factor: number, tint: TintName, line: string): Goods => ({
    name: `${line} ${ah} Ah ${amps} A akkumulátor`,
    brand,
    leaf: 'hagyomanyos-akkumulator',
    shape: 'battery',
    style: { tint, label: brand, note: String(ah), size: `12V  ${amps}A  EN  ${code}` },
    gross: gross * factor,
    grams,
    text: `Gondozásmentes, ${ah} Ah-s indítóakkumulátor start-stop nélküli autóba. Zárt fedele döntve sem szivárog.`,
    details: [
      `12 V, ${ah} Ah, ${amps} A (EN)`,
      `Méret: ${size.replaceAll('x', ' x ')} mm`,
      'Nagy hidegindító-képesség',
      'Gondozásmentes, feltöltve szállítjuk',
    ],
    attributes: { kapacitas: ah, inditoaram: amps, tipus: 'hagyomanyos', meret: size },
    forms: polarity(gross * factor, grams),
    options: ['polaritas'],
    warranty: 24,
  })
  return index % 2
    ? [make('Ampera', 1, 'orange', 'Start')]
    : [make('Ampera', 1, 'orange', 'Start'), make('Voltara', 0.9, 'blue', 'Basic')]
})

const startStop = STOP.map(([type, ah, amps, code, size, grams, gross], index): Goods => {
  const brand = index % 3 === 2 ? 'Voltara' : 'Ampera'
  return {
    name: `Stop ${TYPE_WORD[type]} ${ah} Ah ${amps} A akkumulátor`,
    brand,
    leaf: 'start-stop-akkumulator',
    shape: 'battery',
    style: {
      tint: brand === 'Ampera' ? 'ink' : 'green',
      label: brand,
      note: String(ah),
      size: `${TYPE_WORD[type]}  ${amps}A  EN  ${code}`,
      variant: 1,
    },
    gross,
    grams,
    text: `${TYPE_WORD[type]} akkumulátor start-stop rendszerű autóba: a gyakori indítást és a mélyebb kisütést is bírja.`,
    details: [
      `12 V, ${ah} Ah, ${amps} A (EN), ${TYPE_WORD[type]}`,
      `Méret: ${size.replaceAll('x', ' x ')} mm`,
      'Háromszoros ciklusállóság a hagyományoshoz képest',
      'Csere után a vezérlőegységet be kell tanítani',
    ],
    attributes: { kapacitas: ah, inditoaram: amps, tipus: type, meret: size, polaritas: 'j-plusz' },
    warranty: 36,
  }
})

const motorcycle = (
  [
    [6, 90, 'agm', 12900],
    [9, 130, 'agm', 16900],
    [12, 180, 'gel', 22900],
    [14, 200, 'gel', 26900],
  ] as const
).map(([ah, amps, type, gross]): Goods => ({
  name: `Moto ${ah} Ah motor-akkumulátor`,
  brand: 'Voltara',
  leaf: 'motor-akkumulator',
  shape: 'battery',
  style: { tint: 'red', label: 'VOLTARA', note: String(ah), size: `12V  ${amps}A  ${type.toUpperCase()}` },
  gross,
  grams: 1200 + ah * 260,
  text: 'Rázásálló, zárt akkumulátor motorra és robogóra, bármilyen helyzetben beépíthető.',
  details: [
    `12 V, ${ah} Ah, ${amps} A (EN)`,
    type === 'gel' ? 'Zselés elektrolit' : 'AGM technológia',
    'Téli leálláskor csepptöltőn tartható',
  ],
  attributes: { kapacitas: ah, inditoaram: amps, tipus: type, polaritas: 'j-plusz' },
  warranty: 24,
}))

const chargers: Goods[] = [
  {
    name: 'Csepp 4 akkumulátortöltő',
    brand: 'Ampera',
    leaf: 'akkumulatortolto',
    shape: 'device',
    style: { tint: 'orange', label: 'CSEPP 4', note: '14.4' },
    gross: 18990,
    grams: 620,
    text: 'Automata töltő 4 A-es árammal: magától felismeri az akkumulátor állapotát, és télen át rajta maradhat.',
    details: ['12 V, 4 A, 1,2-120 Ah', 'Szikra és rövidzár ellen védett', 'AGM és zselés akkumulátorhoz is'],
    warranty: 36,
    offer: fixedOffer(18990, 'reduced-after-dip', 9),
    collections: ['garazs-kedvencek'],
  },
  {
    name: 'Csepp 8 akkumulátortöltő',
    brand: 'Ampera',
    leaf: 'akkumulatortolto',
    shape: 'device',
    style: { tint: 'ink', label: 'CSEPP 8', note: '14.7' },
    gross: 31990,
    grams: 980,
    text: 'Erősebb automata töltő nagy akkumulátorokhoz, hidegprogrammal és tápegység-üzemmel.',
    details: ['12 V, 8 A, 10-160 Ah', 'Hidegprogram nulla fok alatt', 'Rekondicionáló program'],
    warranty: 36,
  },
  {
    name: 'Műhely 20 akkumulátortöltő',
    brand: 'Voltara',
    leaf: 'akkumulatortolto',
    shape: 'device',
    style: { tint: 'blue', label: 'MŰHELY 20', note: '24.8' },
    gross: 64990,
    grams: 3400,
    text: 'Asztali töltő műhelybe, 12 és 24 voltos rendszerhez.',
    details: ['12/24 V, 20 A', 'Fémház, cserélhető kábelek'],
    warranty: 24,
    offer: fixedOffer(64990, 'scheduled', 3),
  },
  {
    name: 'Feszmér akkumulátorteszter',
    brand: 'Voltara',
    leaf: 'akkumulatortolto',
    shape: 'device',
    style: { tint: 'green', label: 'VOLT', note: '12.6' },
    gross: 12490,
    grams: 310,
    text: 'Kézi mérő, amely fél perc alatt megmondja, mennyi élet van még az akkumulátorban.',
    details: ['Hidegindító áram mérése 100-900 A', 'Töltőrendszer ellenőrzése'],
    warranty: 24,
  },
  {
    name: 'Bikakábel 16 mm², 3 m',
    brand: 'Ampera',
    leaf: 'inditokabel',
    shape: 'cable',
    style: { tint: 'orange', label: '16 MM2' },
    gross: 8990,
    grams: 1400,
    text: 'Indítókábel benzines autókhoz, teljesen szigetelt csipeszekkel.',
    details: ['16 mm², 3 méter, 220 A', 'Hidegben is hajlékony szigetelés'],
    unit: 'pár',
    collections: ['garazs-kedvencek'],
  },
  {
    name: 'Bikakábel 25 mm², 3,5 m',
    brand: 'Ampera',
    leaf: 'inditokabel',
    shape: 'cable',
    style: { tint: 'red', label: '25 MM2' },
    gross: 13990,
    grams: 2300,
    text: 'Vastagabb kábel dízelautóhoz, feszültségcsúcs elleni védelemmel.',
    details: ['25 mm², 3,5 méter, 350 A', 'Hordtáskával'],
    unit: 'pár',
  },
  {
    name: 'Bikakábel 35 mm², 4,5 m',
    brand: 'Voltara',
    leaf: 'inditokabel',
    shape: 'cable',
    style: { tint: 'green', label: '35 MM2' },
    gross: 19990,
    grams: 3500,
    text: 'Kisteher és terepjáró indítására méretezett réz indítókábel.',
    details: ['35 mm², 4,5 méter, 480 A', 'Rézötvözet csipeszek'],
    unit: 'pár',
    offer: fixedOffer(19990, 'steady', 0, false),
  },
  {
    name: 'Rajt 1000 indítóakkumulátor',
    brand: 'Voltara',
    leaf: 'inditokabel',
    shape: 'device',
    style: { tint: 'steel', label: 'RAJT 1000', note: '98%' },
    gross: 39990,
    grams: 650,
    text: 'Zsebben elférő indítósegéd: kábellel és lámpával, telefont is tölt.',
    details: ['1000 A csúcsáram', '12 000 mAh, USB-C', 'Benzines motorig 5 l, dízel 2,5 l'],
    warranty: 24,
    badges: ['uj'],
    collections: ['ujdonsagok', 'garazs-kedvencek'],
  },
]

export const POWER: readonly Goods[] = [...car, ...startStop, ...motorcycle, ...chargers]
