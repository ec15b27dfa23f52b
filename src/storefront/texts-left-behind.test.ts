import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = new URL('../../', import.meta.url)

/** Hungarian that customers stumbled over, with what is said now. It does not come back into what they read. */
const leftBehind: readonly (readonly [old: RegExp, now: string])[] = [
  [/Öt szám és két betű/, 'Négy szám és két betű'],
  [/>Mutasd<|"Rendez"/, 'Megjelenítés, Rendezés'],
  [/Árukat és készletüket/, 'Az árak és a készlet változását'],
  [/Mindegyik mellett ott az elmúlt 30 nap/, 'A csökkentett ár mellett …'],
  [/Szerelés partnerműhelyben/, 'Kiszállítás szerelőműhelybe'],
  [/forgalmi engedély/, 'a kezelési útmutatóban és az ajtóoszlop matricáján'],
  [/kg-ot (visel|hordhat)/, 'kg-ot bír el, kg-mal terhelhető'],
  [/megerősített e-mail-című/, 'aki megerősítette az e-mail-címét'],
  [/A jókat és a rosszakat/, 'A kedvező és a kedvezőtlen véleményt'],
  [/: erre nincs találat/, 'Nincs találat erre: …'],
  [/süti (beállítás|tájékoztató)/i, 'Sütibeállítások, sütitájékoztató'],
  [/itt látja majd/, 'itt jelenik meg'],
  [/kg súlyig választható/, 'kg-nál nehezebb'],
  [/Hogyan kaphatja meg/, 'Hogyan veheti át?'],
  [/Szakember a vonalban/, 'Szakember a telefonnál'],
  [/törlő levelet/, 'a törlést megerősítő levelet'],
  [/távolság innen/, 'a távolság … közepétől'],
  [/Összes kedvenc/, 'Összes népszerű termék'],
  [/személyautótól a teherig/, 'személyautótól a teherautóig'],
  [/Olvasás és uzsonna/, 'Olvasnivaló és rágcsálnivaló'],
  [/Földek és cserepek/, 'Virágföld és cserép'],
  [/így küldheti vissza/, '14 napig, indokolás nélkül'],
  [/másnap szállítjuk/, 'másnap Önnél van'],
  [/oldali plusz/, 'oldali pozitív pólus'],
  [/h x sz x m/, 'h × sz × m'],
  [/kocsi ajtóoszlopán/, 'az autó ajtóoszlopán'],
  [/'Külső zaj'|^\s*Külső zaj$|"Fogyasztás"/m, 'Külső gördülési zaj, Üzemanyag-hatékonyság'],
  [/(?<!Ki)bejelentkez|(?<!ki)jelentkez\w+ be\b|Új fiók/i, 'Belépés, Regisztráció'],
  [/Összes: /, '… – az összes'],
  [/Méréshez, kényelemhez|hozzájárulását\. Bármikor/, 'Mérési, kényelmi és hirdetési sütikhez …'],
  [/Házhoz szállítás: még/, 'Még …, és ingyen házhoz visszük'],
  [/Új címnél levelet/, 'Ha módosítja, az új címre megerősítő levelet küldünk'],
  [/'(Motor|Teher)'/, 'Motorgumi, Teherabroncs'],
  [/\d{3}x\d{3}x\d{3}/, '242 × 175 × 190'],
  [/Részösszeg/, 'Termékek'],
  [/indoklás/i, 'indokolás'],
  [/díjmentes (szállítás|kiszállítás)|['>]Díjmentes/i, 'ingyenes; a törvény szövegei mondják így'],
  [/Körülnézne/, 'Inkább körülnéz?'],
  [/levettük a kedvencei/, 'kivettük a kedvencei'],
  [/javítsa ezeket/, 'javítsa a következőket'],
  [/Műhelyből lettünk/, 'Műhelyből nőttünk bolttá'],
  [/Volt akkumulátormérő|'Fék DOT/, 'Feszmér akkumulátorteszter, Kenolin DOT'],
]

/** What the customer reads is written here. The desk speaks to the merchant. */
const files = globSync('{src/{storefront,server,hungary,tyres,contract},demo}/**/*.{ts,tsx}', {
  cwd: root,
})
  .filter((file) => !/[.-](test|desk)[.-]/.test(file))
  .map((file) => ({ file, text: readFileSync(new URL(file, root), 'utf8') }))

it.each(leftBehind)('nothing says %s', (old) => {
  const found = files.filter(({ text }) => old.test(text))
  expect(found.map(({ file }) => file)).toEqual([])
})

it('reads what customers read', () => {
  expect(files.length).toBeGreaterThan(500)
})
