import { drawGoods } from '../drawing/goods/goods.ts'
import { drawWheel } from '../drawing/wheel.ts'
import { link, list, section } from '../pages/page-parts.ts'
import { type DemoPost } from './blog-types.ts'
import { postPicture } from './post-picture.ts'

const pressure: DemoPost = {
  slug: 'guminyomas-es-tarolas',
  title: 'Guminyomás és tárolás: két apróság, amin évek múlnak',
  lead: 'Havonta öt perc a nyomásmérővel, félévente egy óra a garázsban. Ennyivel tovább tart a gumi.',
  author: 'Kovács Bence',
  daysAgo: 10,
  image: postPicture('nyomas', 'Nyomásmérő rajza, mellette 2,3 bar', {
    backdrop: 'orange',
    lines: ['2,3', 'BAR'],
    thing: () => drawGoods('gauge', { tint: 'ink' }),
  }),
  categories: ['karbantartas', 'abroncs'],
  tags: ['guminyomas', 'tarolas'],
  content:
    '<p>A gumi drága, a levegő nem. Mégis minden szerelésnél látunk olyan abroncsot, amely nem a kilométerektől, hanem a rossz nyomástól ment tönkre.</p>' +
    section(
      'Mennyi legyen benne?',
      'A helyes nyomást nem a gumi, hanem az <strong>autó gyártója</strong> írja elő. Az ajtóoszlop vagy a tanksapka matricáján, illetve a kezelési útmutatóban találja, külön az első és a hátsó tengelyre, valamint üresen és teljes terheléssel. Az oldalfalon álló legnagyobb nyomás nem ajánlás, hanem határ.',
    ) +
    section(
      'Mikor és hogyan mérje?',
      list(
        'Havonta egyszer, és minden hosszabb út előtt.',
        'Hideg gumin: indulás előtt vagy legfeljebb néhány kilométer után. Menet közben a levegő felmelegszik, és a nyomás megnő.',
        'Meleg gumiból ne engedjen le levegőt, mert kihűlve kevés marad benne.',
        'Fordulóponton, ősszel mindenképp: tíz fok lehűlés nagyjából egytized bar csökkenést okoz.',
        'A pótkereket se felejtse el, és a szelepsapkát tegye vissza: a port és a vizet tartja távol.',
      ),
      'A műszerfalra kötött nyomásfigyelő hasznos, de csak a nagyobb esést jelzi. Nem helyettesíti a mérést.',
    ) +
    section(
      'Mi történik, ha nem jó?',
      '<table><thead><tr><th>Nyomás</th><th>Mit okoz?</th></tr></thead><tbody><tr><td>Kevés</td><td>A két szél kopik, nő a fogyasztás, hosszabb a fékút, a gumi túlmelegedhet.</td></tr><tr><td>Sok</td><td>A közép kopik, kisebb felületen tapad, ráz, könnyebben sérül kátyúban.</td></tr></tbody></table>',
    ) +
    section(
      'Tárolás a következő szezonig',
      'A leszerelt gumi ellensége a napfény, a hő, az olaj és az ózon. Így készítse elő:',
      '<ol><li>Krétával jelölje meg, melyik hol volt: BE, JE, BH, JH.</li><li>Mossa le, szedje ki a kavicsokat, és hagyja megszáradni.</li><li>Nézze át: vágás, dudor, szög, egyenetlen kopás. Most van idő a javításra.</li><li>Tegye hűvös, száraz, sötét helyre, távol az olajtól, az oldószertől és a villanymotoroktól.</li></ol>',
      list(
        '<strong>Felnivel</strong>: akassza fel, vagy fektesse egymásra a négy kereket. A gumiban maradjon levegő.',
        '<strong>Felni nélkül</strong>: állítsa egymás mellé, és havonta fordítson rajta egy negyedet. Ne akassza fel, és ne rakja toronyba.',
      ),
    ) +
    section(
      'Visszaszerelés után',
      'A kerékcsavart nyomatékkulccsal húzza meg, az autóra előírt értékkel, keresztben haladva. Ötven kilométer után ellenőrizze újra. Ha a kormány rezeg, egyensúlyoztasson.',
      `Nyomásmérőt, nyomatékkulcsot és emelőt a ${link('/termekek/szerszamok', 'szerszámok')} között talál. Ha nincs helye a másik készletnek, ${link('/szereles', 'szerelési oldalunkon')} a tárolásról is olvashat.`,
    ),
}

const wheels: DemoPost = {
  slug: 'melyik-felni-valo-az-autora',
  title: 'Osztókör, ET, középfurat: melyik felni való az autóra?',
  lead: 'Öt adatnak kell egyeznie, hogy a felni biztonságosan üljön. Elmondjuk, melyik mit jelent, és hol nézheti meg.',
  author: 'Kovács Bence',
  daysAgo: 25,
  image: postPicture('felni', 'Könnyűfém felni rajza az 5x112 ET45 jelöléssel', {
    backdrop: 'steel',
    lines: ['5X112', 'ET45'],
    thing: () =>
      drawWheel(18, 8, { spokes: 10, finish: 'black', cut: true, bar: [0.06, 0.05, 0.085], twist: 0.12 }),
  }),
  categories: ['felni'],
  tags: ['meret', 'felnivalasztas'],
  content:
    '<p>A felni akkor jó, ha nemcsak felmegy, hanem pontosan oda ül, ahová az autó tervezője szánta. Egy szokásos jelölés így néz ki: <strong>7J x 16 H2 5x112 ET45 57,1</strong>. Nézzük részenként.</p>' +
    section(
      'Szélesség és átmérő: 7J x 16',
      'A 7 a felni szélessége colban, a két perem között mérve, a J a perem alakja. A 16 az átmérő, szintén colban: ennek egyeznie kell a gumi méretének utolsó számával. Egy gumimérethez többféle felniszélesség is megengedett, a 205/55 R16-hoz például jellemzően 5,5 és 7,5 col közötti.',
    ) +
    section(
      'Osztókör: 5x112',
      'Az első szám a csavarok száma, a második annak a körnek az átmérője milliméterben, amelyen a csavarok középpontjai állnak. Ezt nem lehet „nagyjából” eltalálni: az 5x112-es és az 5x110-es felni szemre egyforma, mégsem cserélhető fel.',
    ) +
    section(
      'Besüllyedés: ET45',
      'Az ET azt mondja meg, hány milliméterre van a felfekvő felület a felni középvonalától. <strong>Kisebb</strong> ET-vel a kerék kijjebb, <strong>nagyobbal</strong> beljebb kerül. Rossz érték esetén a gumi a sárvédőhöz vagy a futóműhöz érhet, a csapágy terhelése is megváltozik. Az autóra engedélyezett értéktől ne térjen el.',
    ) +
    section(
      'Középfurat: 57,1',
      'A felni közepén lévő furat átmérője. Ha pontosan illik az agyra, a kerék magától középre ül. Ha a felnié nagyobb, <strong>központosító gyűrű</strong> kell bele. Ha kisebb, a felni nem szerelhető fel. A gyűrű hiányát 90-110 km/h körüli kormányrezgés szokta elárulni.',
    ) +
    section(
      'Csavarok és teherbírás',
      list(
        'A csavar feje lehet kúpos, gömbölyű vagy lapos. A felnihez való legyen, ne az, amelyik éppen kéznél van.',
        'A hossz is számít: általában legalább hat-hét teljes menetnek kell fognia.',
        'A felni teherbírása kerekenként legalább akkora legyen, mint az adott tengelyterhelés fele.',
        'Ha az autó kereken belüli nyomásérzékelőt használ, a második készletbe is kell érzékelő.',
      ),
    ) +
    section(
      'Acél vagy könnyűfém télre?',
      'Az acélfelni olcsó, jól tűri a sót, és a kátyúban inkább meghajlik, mint eltörik. A könnyűfém szebb, és sok kivitele télállóra lakkozott: a termékleírásban ezt keresse. A polírozott, gyémántvágott felületnek nem tesz jót a só, azt tartsa meg nyárra.',
    ) +
    section(
      'Hol nézze meg az adatokat?',
      `A kezelési útmutató és az autó gyári megfelelőségi papírja sorolja fel az engedélyezett kerekeket. A jelenlegi felni belső oldalán is ott vannak a beütött számok. Ha megvannak, ${link('/termekek/felnik', 'a felnik között')} osztókörre, átmérőre és ET-re is szűrhet. Rendelés előtt szívesen ellenőrizzük: elég az autó típusa, évjárata és motorja.`,
    ),
}

const battery: DemoPost = {
  slug: 'akkumulator-hidegben',
  title: 'Miért télen adja fel az akkumulátor?',
  lead: 'Hidegben kevesebbet ad le, a motor viszont többet kér. Így előzheti meg a reggeli csendet, és így választhat újat.',
  author: 'Halmos Réka',
  daysAgo: 7,
  image: postPicture('akkumulator', 'Akkumulátor rajza, mellette 12,6 V', {
    backdrop: 'orange',
    lines: ['12,6 V'],
    thing: () =>
      drawGoods('battery', { tint: 'ink', label: 'AMPERA', note: '72', size: '12V  680A  EN  L3' }),
  }),
  categories: ['akkumulator'],
  tags: ['teli-felkeszules', 'inditoaram'],
  content:
    '<p>Az akkumulátor ritkán romlik el egyik napról a másikra. Általában már nyáron elfárad, csak az első fagyos reggelen derül ki. Ennek egyszerű oka van.</p>' +
    section(
      'Mit csinál a hideg?',
      'Az ólomakkumulátor vegyi folyamata hidegben lassabb: mínusz 18 fokban nagyjából a szobahőmérsékleten elérhető kapacitás felére számíthat. Közben a hideg olaj sűrűbb, ezért az indítómotor több áramot kér. Ami ősszel még éppen elég volt, januárban kevés.',
      'A legtöbbet a rövid utak ártanak. Pár kilométer alatt a generátor nem tölti vissza, amit az indítás, az ülésfűtés és a hátsó ablak fűtése elvitt.',
    ) +
    section(
      'Mérje meg egy multiméterrel',
      'Álljon az autó legalább néhány órát, legyen minden fogyasztó kikapcsolva, és mérje meg a sarkokon a feszültséget:',
      '<table><thead><tr><th>Nyugalmi feszültség</th><th>Hagyományos akkumulátor töltöttsége</th></tr></thead><tbody><tr><td>12,6 V felett</td><td>feltöltött</td></tr><tr><td>12,4 V körül</td><td>nagyjából háromnegyed</td></tr><tr><td>12,2 V körül</td><td>nagyjából fél, töltse fel</td></tr><tr><td>12,0 V alatt</td><td>lemerült</td></tr></tbody></table>',
      'Ha töltés után két-három nappal ismét alacsony az érték, vagy az akkumulátor elfáradt, vagy valami álló helyzetben is fogyaszt. Járó motornál 13,8 és 14,8 volt közötti érték a szokásos. Ettől az újabb, vezérelt töltésű autók eltérhetnek.',
    ) +
    section(
      'Így élhet tovább',
      list(
        'Ha keveset jár, havonta egyszer töltse fel automata töltővel.',
        'A sarkokat tartsa tisztán és szorosan.',
        'Ne hagyja lemerülve: a mélykisütés maradandó kárt okoz, és a lemerült akkumulátor meg is fagyhat.',
        'Négy-öt éves kor felett ősszel méresse meg az indítóáramát is.',
      ),
    ) +
    section(
      'Ha újat vesz',
      list(
        '<strong>Típus</strong>: start-stop rendszerű autóba EFB vagy AGM való, a gyári szerint. AGM helyére ne tegyen hagyományosat.',
        '<strong>Méret és rögzítés</strong>: hossz, szélesség, magasság és a talp alakja.',
        '<strong>Polaritás</strong>: melyik oldalon van a pozitív sarok. Fordítva nem ér el a kábel.',
        '<strong>Kapacitás (Ah) és indítóáram (A, EN)</strong>: a gyárival egyező vagy kissé nagyobb.',
      ),
    ) +
    section(
      'A csere sorrendje',
      'Kiszereléskor előbb a <strong>negatív</strong>, aztán a pozitív sarut vegye le. Beszereléskor előbb a pozitív, végül a negatív jön. Sok újabb autó vezérlésének be kell tanítani az új akkumulátort: ezt bízza műhelyre. Ne dohányozzon mellette, és viseljen védőszemüveget.',
      `A régi akkumulátor veszélyes hulladék, kukába nem kerülhet: hozza vissza, átvesszük. Új darabot kapacitás és indítóáram szerint az ${link('/termekek/akkumulatorok', 'akkumulátorok')} között választhat.`,
    ),
}

const oil: DemoPost = {
  slug: 'melyik-motorolajat-valassza',
  title: '5W-30, ACEA C3: melyik motorolajat válassza?',
  lead: 'A flakon hátulja többet mond, mint az eleje. Mit jelent a viszkozitás, mire való az ACEA-jel, és mi dönt végül?',
  author: 'Kovács Bence',
  daysAgo: 60,
  image: postPicture('motorolaj', 'Olajoskanna rajza, mellette az 5W-30 jelölés', {
    backdrop: 'steel',
    lines: ['5W-30', 'C3'],
    thing: () => drawGoods('canister', { tint: 'ink', label: 'OLVANA', note: '5W-30', size: '4 L' }),
  }),
  categories: ['karbantartas'],
  tags: ['motorolaj', 'teli-felkeszules'],
  content:
    '<p>Olajat venni azért nehéz, mert a polcon húsz egyforma flakon áll. Három jelölést kell megkeresni rajtuk, és ezek közül az utolsó a legfontosabb.</p>' +
    section(
      '1. A viszkozitás: 5W-30',
      'Az SAE-jelölés azt mutatja, mennyire folyékony az olaj hidegen és melegen.',
      list(
        'A <strong>W előtti szám</strong> a hidegindításról szól. Minél kisebb, annál hidegebben éri el gyorsan a csapágyakat: a 0W és az 5W jó választás a hazai télre.',
        'A <strong>W utáni szám</strong> az üzemi hőmérsékleten mért viszkozitás. A 20-as hígabb, takarékosabb, a 40-es sűrűbb.',
      ),
      'A hígabb nem jobb, és a sűrűbb sem: a motor olajszivattyúját és csapágyait egy adott tartományra tervezték. Öreg motorba se tegyen találomra sűrűbb olajat, ha fogyaszt: előbb az okát keresse meg.',
    ) +
    section(
      '2. Az ACEA-osztály',
      'Az európai autógyártók közös követelményrendszere. Személyautóhoz két nagy család van:',
      list(
        '<strong>A/B</strong> (például A3/B4): olyan motorokhoz, amelyeknél nincs részecskeszűrő.',
        '<strong>C</strong> (például C2, C3, C5): alacsony hamutartalmú olajok, részecskeszűrős és katalizátoros autókhoz.',
      ),
      'Részecskeszűrős autóba mindig az előírt C osztályú olaj való. A nem megfelelő olaj hamuja idővel eltömíti a szűrőt, a cseréje pedig sokszorosa az olaj árának.',
    ) +
    section(
      '3. A gyártói jóváhagyás',
      'Ez dönt. A kezelési útmutató nemcsak viszkozitást ad meg, hanem egy konkrét jelet is, például VW 504 00/507 00 vagy MB 229.52. Ha ez szerepel a flakonon, az olajat az autógyártó vizsgálta és jóváhagyta. A „megfelel a követelményeinek” kifejezés gyengébb állítás: ott csak az olaj gyártója mondja.',
    ) +
    section(
      'Az olajszint ellenőrzése',
      '<ol><li>Álljon vízszintes talajra, járassa be a motort, majd állítsa le.</li><li>Várjon néhány percet, amíg az olaj visszafolyik.</li><li>Húzza ki a pálcát, törölje meg, dugja vissza, és húzza ki újra.</li><li>A szint a két jel között legyen.</li></ol>',
      'A két jel között sok motornál nagyjából egy liter fér el. Kis adagokban töltsön, és ne menjen a felső jel fölé: a túltöltés is árt. Pálca nélküli autón a fedélzeti kijelző mutatja a szintet.',
    ) +
    section(
      'Mikor cserélje?',
      'Az útmutató szerint, kilométer vagy idő alapján: amelyik előbb jön. Ha többnyire rövid utakon, városban jár, vagy sokat vontat, érdemes a hosszú intervallumot rövidebbre venni. Az olajjal együtt a szűrőt is cserélje.',
      `A fáradt olaj veszélyes hulladék: csatornába, földbe nem kerülhet. Gyűjtőpontokon és sok benzinkúton leadhatja. A hozzávalókat az ${link('/termekek/olajok', 'olajok és folyadékok')} között találja, viszkozitás és ACEA-osztály szerint szűrve.`,
    ),
}

export const GARAGE_POSTS: readonly DemoPost[] = [battery, pressure, wheels, oil]
