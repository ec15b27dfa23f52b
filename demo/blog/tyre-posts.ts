import { drawTyre } from '../drawing/tyre.ts'
import { link, list, section } from '../pages/page-parts.ts'
import { type DemoPost } from './blog-types.ts'
import { postPicture } from './post-picture.ts'

const size: DemoPost = {
  slug: 'mit-jelentenek-a-szamok-a-gumin',
  title: '205/55 R16 91H: mit jelentenek a számok a gumin?',
  lead: 'Négy szám és két betű mindent elmond egy abroncsról. Sorra vesszük őket, és megmutatjuk, melyikhez kell ragaszkodni.',
  author: 'Kovács Bence',
  daysAgo: 4,
  image: postPicture('meret', 'Téli abroncs rajza a 205/55 R16 91H mérettel', {
    backdrop: 'orange',
    lines: ['205/55', 'R16 91H'],
    thing: () =>
      drawTyre({ width: 205, profile: 55, rim: 16, season: 'winter', brand: 'NORDVAL', model: 'FJELL 3' }),
  }),
  categories: ['abroncs'],
  tags: ['meret', 'terhelesi-index'],
  content:
    '<p>Aki először rendel gumit, könnyen elakad a méretnél. Pedig a jelölés mindig ugyanúgy épül fel, és ott áll az abroncs oldalán. Vegyük a leggyakoribb példát: <strong>205/55 R16 91H</strong>.</p>' +
    `<p>A többi jelet, a DOT-tól a hópehelyig, ${link('/abroncsmeret', 'az oldalfal rajzán')} mutatjuk meg: koppintson arra, amelyik érdekli.</p>` +
    section(
      'A méret: 205/55 R16',
      list(
        '<strong>205</strong>: az abroncs névleges szélessége milliméterben. Nem a futófelületé, hanem a felfújt gumié, oldalfaltól oldalfalig.',
        '<strong>55</strong>: az oldalfal magassága a szélesség százalékában. A 205 milliméter 55 százaléka körülbelül 113 milliméter.',
        '<strong>R</strong>: radiál szerkezet. Személyautón ma gyakorlatilag mind ilyen. Az R nem a sugár rövidítése.',
        '<strong>16</strong>: annak a felninek az átmérője colban, amelyre a gumi való.',
      ),
      'A felni átmérője kötött: 16 colos felnire 15 vagy 17 colos gumi nem szerelhető. A szélesség és az oldalfal viszont autónként több változatban is engedélyezett lehet, ezért ugyanarra a típusra kisebb felnivel, magasabb oldalfallal is árulhatnak kereket.',
    ) +
    section(
      'A terhelési index: 91',
      'Ez a szám nem kilogramm, hanem egy táblázat sorszáma. Azt mondja meg, mekkora súlyt visel el egyetlen abroncs az előírt nyomáson. Néhány gyakori érték:',
      '<table><thead><tr><th>Index</th><th>Teherbírás kerekenként</th></tr></thead><tbody><tr><td>88</td><td>560 kg</td></tr><tr><td>91</td><td>615 kg</td></tr><tr><td>94</td><td>670 kg</td></tr><tr><td>95</td><td>690 kg</td></tr><tr><td>98</td><td>750 kg</td></tr><tr><td>100</td><td>800 kg</td></tr></tbody></table>',
      'Az <strong>XL</strong> vagy Extra Load jel erősített szerkezetet jelent: az ilyen gumi azonos méretben nagyobb terhet bír, magasabb nyomással. A méret végén álló <strong>C</strong> betű kisteherautó-abroncsot jelöl.',
    ) +
    section(
      'A sebességindex: H',
      'Az utolsó betű az a legnagyobb sebesség, amelyre a gumit hitelesítették:',
      '<table><thead><tr><th>Jel</th><th>Sebesség</th></tr></thead><tbody><tr><td>Q</td><td>160 km/h</td></tr><tr><td>T</td><td>190 km/h</td></tr><tr><td>H</td><td>210 km/h</td></tr><tr><td>V</td><td>240 km/h</td></tr><tr><td>W</td><td>270 km/h</td></tr><tr><td>Y</td><td>300 km/h</td></tr></tbody></table>',
      'A magasabb jel nem csak gyors autón előny: az ilyen gumi szerkezete általában feszesebb. Cserébe lehet keményebb és drágább.',
    ) +
    section(
      'Mihez kell ragaszkodni?',
      list(
        'A méret legyen az autóra engedélyezett méretek egyike. Ezeket a kezelési útmutató, az ajtóoszlop vagy a tanksapka matricája sorolja fel.',
        'A terhelési és a sebességindex lehet nagyobb az előírtnál, kisebb nem.',
        'Téli abroncson a sebességindex kisebb is lehet, ha a vezető előtt matrica figyelmeztet a megengedett legnagyobb sebességre.',
        'Egy tengelyre két egyforma gumi kerüljön: azonos méret, gyártmány és mintázat.',
      ),
      `Ha leolvasta a méretet, írja be a keresőbe egyben, például így: 2055516. Minden abroncsunk ${link('/termekek/abroncsok', 'méret szerint is szűrhető')}. Ha bizonytalan, fényképezze le a gumi oldalát, és hívjon minket: segítünk leolvasni.`,
    ),
}

const age: DemoPost = {
  slug: 'dot-szam-mikor-cserelje-a-gumit',
  title: 'Hány éves a gumi, és mikor kell cserélni?',
  lead: 'A DOT-szám négy számjegye elárulja a gyártás hetét. De a csere idejét nem csak a kor dönti el.',
  author: 'Halmos Réka',
  daysAgo: 18,
  image: postPicture('dot', 'Nyári abroncs rajza egy DOT-szám utolsó négy számjegyével', {
    backdrop: 'steel',
    lines: ['DOT', '2326'],
    thing: () =>
      drawTyre({ width: 225, profile: 40, rim: 18, season: 'summer', brand: 'VERDON', model: 'RIBLINE 5' }),
  }),
  categories: ['abroncs', 'karbantartas'],
  tags: ['dot-szam', 'profilmelyseg'],
  content:
    '<p>A gumi akkor is öregszik, ha áll. A keverék idővel keményedik, az oldalfal repedezni kezd, és a nedves tapadás romlik. Ezért érdemes tudni, mikor készült.</p>' +
    section(
      'Így olvassa le a DOT-számot',
      'Keresse meg az oldalfalon a <strong>DOT</strong> feliratot. Az utána álló jelsor végén négy számjegy van: az első kettő a gyártás hete, a második kettő az éve. A 2326 tehát 2026 huszonharmadik hetét jelenti, vagyis június elejét.',
      'A teljes jelsor sokszor csak az abroncs egyik oldalán szerepel. Ha kívül nem találja a négy számjegyet, a belső oldalon lesz. Ha csak három számjegyet lát, a gumi még 2000 előtt készült: ilyennel már ne induljon el.',
    ) +
    section(
      'Mennyi idő után öreg?',
      'Személyautó abroncsára nincs olyan általános hazai szabály, amely egy adott életkor után cserét írna elő. A gyártók tanácsa viszont elég egységes:',
      list(
        'Öt év használat után évente nézesse meg szakemberrel.',
        'Tíz évnél idősebb gumit akkor se használjon, ha a mintázata még mély. Ez a pótkerékre is igaz.',
        'Egy-két évig szakszerűen tárolt, fel nem szerelt gumi nem számít réginek: az öregedést főleg a hő, a fény és a terhelés gyorsítja.',
      ),
    ) +
    section(
      'A profilmélység',
      'A törvényes legkisebb mélység személyautón <strong>1,6 milliméter</strong>. Ezt a hosszanti barázdák alján ülő kis gumihidak mutatják: az oldalfalon a TWI felirat vagy egy kis háromszög jelzi, hol keresse őket. Ha a mintázat egy szintbe kopott a híddal, a gumit cserélni kell.',
      'Biztonsági okból érdemes előbb váltani. Nyári gumin körülbelül <strong>3</strong>, télin <strong>4 milliméter</strong> alatt már érezhetően romlik a vízelvezetés, illetve a havas tapadás. Ausztriában a 4 milliméternél kopottabb téli gumi már nem is számít téli guminak.',
      'Mérni profilmélység-mérővel lehet: néhány száz forintos eszköz, és egy perc alatt körbeér vele. Kerekenként több helyen is mérjen, kívül, középen és belül, mert a gumi ritkán kopik egyenletesen.',
    ) +
    section(
      'Azonnal cserélendő',
      list(
        'dudor vagy mély vágás az oldalfalon: a szövetváz sérült,',
        'sűrű, mélyülő repedések,',
        'kilátszó drótszál vagy szövet,',
        'egyoldalas, lépcsős kopás, ha már elérte a határt. Ilyenkor a futóművet is állíttassa be, különben az új gumi is így jár.',
      ),
    ) +
    section(
      'Kettőt vagy négyet?',
      'Tengelyenként mindig párban cseréljen. Ha csak két új gumit vesz, azok kerüljenek <strong>hátra</strong>, elsőkerék-hajtású autón is: vizes kanyarban így marad kormányozható a kocsi. Összkerékhajtásnál sok gyártó mind a négy gumi cseréjét kéri, mert a hajtás nem szereti az eltérő kerületet.',
      `Ha cserére jutott, ${link('/szereles', 'a szerelést is elvégezzük')}, a régi abroncsokat pedig átvesszük.`,
    ),
}

const label: DemoPost = {
  slug: 'eu-gumicimke-fogyasztas-tapadas-zaj',
  title: 'Az EU-gumicímke: fogyasztás, tapadás, zaj',
  lead: 'Három adat és két kis rajz. Mit mond a címke, mekkora a különbség két osztály között, és mi marad le róla?',
  author: 'Halmos Réka',
  daysAgo: 33,
  image: postPicture(
    'gumicimke',
    'Négyévszakos abroncs rajza, mellette az A-tól E-ig tartó osztályok betűi',
    {
      backdrop: 'steel',
      lines: ['A B C', 'D E'],
      thing: () =>
        drawTyre({ width: 205, profile: 55, rim: 16, season: 'all', brand: 'KARDIA', model: 'ROUTE 4S' }),
    },
  ),
  categories: ['abroncs'],
  tags: ['eu-cimke', 'fekut'],
  content:
    '<p>Az Európai Unió 2021 májusa óta a mai formájában írja elő a gumicímkét. Minden új személyautó-, kisteher- és tehergumi mellett ott kell lennie, a webáruházban is. Nálunk a kártyákon rövid jelzést lát, a termékoldalon pedig a teljes címkét és a termékismertetőt is megnyithatja.</p>' +
    section(
      'Üzemanyag-hatékonyság: A-tól E-ig',
      'A gördülési ellenállást méri. Minél kisebb, annál kevesebb energia megy el a kerék forgatására: benzines autónál ez a fogyasztáson, villanyautónál a hatótávon látszik. Az A és az E osztály közötti különbség személyautón néhány százalék fogyasztás. Rosszul beállított nyomással ezt az előnyt könnyű elveszíteni.',
    ) +
    section(
      'Nedves tapadás: A-tól E-ig',
      'Biztonsági szempontból ez a legfontosabb sor. Azt mutatja, mennyire rövid a fékút vizes aszfalton. A gyártók szokásos példája szerint 80 km/h-ról fékezve az A és az E osztály között nagyjából 18 méter a különbség: ez több mint négy autó hossza.',
      'Ha két gumi között ingadozik, és az egyik a fogyasztásban, a másik a nedves tapadásban jobb egy osztállyal, mi a tapadást választanánk.',
    ) +
    section(
      'Külső gördülési zaj',
      'A decibelben megadott érték az elhaladó autó zaja, kívülről mérve, A, B vagy C osztállyal. Nem azt mondja meg, milyen hangos a gumi az utastérben, bár a kettő sokszor együtt jár. A decibelskála csalóka: három decibel különbség már kétszeres hangenergiát jelent.',
    ) +
    section(
      'A két kis rajz',
      list(
        '<strong>Hegy hópehellyel</strong>: a gumi teljesítette a havas tapadás vizsgálatát. Ez a 3PMSF jel, amely az oldalfalon is ott van. Téli és négyévszakos gumin keresse.',
        '<strong>A jégtapadás jele</strong>: jégen is vizsgált tapadás. Főleg az északi, puha keverékű téli gumikon fordul elő.',
      ),
    ) +
    section(
      'Ami nincs rajta',
      'A címke nem mér mindent. Nem derül ki belőle:',
      list(
        'a fékút száraz úton,',
        'az aquaplaning, vagyis a vízen felúszás sebessége,',
        'a gumi élettartama,',
        'a viselkedés mély hóban és kanyarban.',
      ),
      'Ezekről független tesztek szólnak, és a vásárlói vélemények is sokat segítenek. A címkén lévő QR-kód az EPREL nevű uniós adatbázisba vezet: ott az adott méret hivatalos adatait találja, nem a reklámot.',
    ) +
    section(
      'Hogyan használja nálunk?',
      `A kínálatban a nedves tapadás és az üzemanyag-hatékonyság szerint is szűrhet. Nézze meg például a ${link('/termekek/nyari-gumi', 'nyári gumikat')}: jelölje be az A és a B osztályt, és csak a rövid fékutú modellek maradnak a listán.`,
    ),
}

const winter: DemoPost = {
  slug: 'kotelezo-e-a-teli-gumi-magyarorszagon',
  title: 'Kötelező-e a téli gumi, és elég-e a négyévszakos?',
  lead: 'Magyarországon nincs általános téligumi-kötelezettség. Külföldön viszont könnyen bírság lehet a nyári gumiból.',
  author: 'Kovács Bence',
  daysAgo: 47,
  image: postPicture('teli-gumi', 'Téli abroncs rajza a 3PMSF és az M+S felirattal', {
    backdrop: 'steel',
    lines: ['3PMSF', 'M+S'],
    thing: () =>
      drawTyre({
        width: 225,
        profile: 45,
        rim: 17,
        season: 'winter',
        brand: 'KARDIA',
        model: 'POLAR GT',
        style: { sweep: 2.7, pitch: 54 },
      }),
  }),
  categories: ['abroncs'],
  tags: ['teli-gumi', 'negyevszakos', 'szabalyok'],
  content:
    '<p>Minden ősszel ugyanaz a kérdés: muszáj-e téli gumit venni? A rövid válasz: itthon nem, de a józan ész és sok szomszédos ország szabálya mellette szól.</p>' +
    section(
      'Mit mond a hazai szabály?',
      'Magyarországon személyautóra <strong>nincs általános téligumi-kötelezettség</strong>: sem naptárhoz, sem hőmérséklethez nem kötik. Két dologra azért figyeljen:',
      list(
        'A „Hólánc használata kötelező” tábla után csak felszerelt hólánccal szabad továbbhajtani. Aki hegyvidékre indul, tartson láncot a csomagtartóban.',
        'A vezetőnek a sebességét az út és az időjárás állapotához kell igazítania. Havas úton nyári gumival ez sokszor azt jelenti, hogy el sem indulhat.',
      ),
    ) +
    section(
      'És külföldön?',
      'A szomszédos országokban többféle szabály él, ezért utazás előtt mindig nézzen utána. Két gyakori úti cél:',
      list(
        '<strong>Ausztria</strong>: november 1. és április 15. között téli útviszonyok esetén csak téli gumival szabad közlekedni, legalább 4 milliméteres profilmélységgel.',
        '<strong>Németország</strong>: nincs rögzített dátum, de téli útviszonyok között 3PMSF jelű gumi kell. A korábban elfogadott, csak M+S jelű abroncs ma már nem elég.',
      ),
      'A <strong>3PMSF</strong> a hegy és a hópehely rajza. Ez mögött vizsgálat áll, az M+S felirat mögött nem feltétlenül. Ha új gumit vesz, a hópelyhet keresse rajta.',
    ) +
    section(
      'Miért jobb hidegben a téli gumi?',
      'A nyári gumi keveréke 7 fok környékén kezd keményedni, és hidegben már száraz úton is gyengébben tapad. A téli gumi keveréke hidegben is rugalmas, a sűrű lamellák pedig belekapaszkodnak a hóba. Hőségben fordul a kocka: a téli gumi túl puha, hosszabb lesz vele a fékút, és gyorsan kopik. A hét fok nem varázshatár, csak jó ökölszabály.',
    ) +
    section(
      'Elég-e a négyévszakos?',
      'A jó négyévszakos gumi mindkét világból hoz valamit: hópehely jele van, mégis elviseli a nyarat. Kompromisszum, de sokaknak jó kompromisszum. Megfelelő választás, ha',
      list(
        'főleg városban és sík vidéken jár,',
        'évente legfeljebb 10-15 ezer kilométert tesz meg,',
        'nagy hóban inkább otthon hagyja az autót,',
        'nincs hol tárolnia a másik készletet.',
      ),
      'Maradjon a két készletnél, ha rendszeresen jár hegyvidékre, sokat autópályázik nyáron, vagy nehéz, nagy teljesítményű autója van. Ilyenkor a kétféle gumi külön-külön többet tud, és mivel felváltva kopnak, tovább is tartanak.',
      `Nézze meg egymás mellett a ${link('/termekek/teli-gumi', 'téli')} és a ${link('/termekek/negyevszakos-gumi', 'négyévszakos')} kínálatot. Akármelyiket választja, mind a négy kerékre egyforma évszakú gumi kerüljön.`,
    ),
}

export const TYRE_POSTS: readonly DemoPost[] = [size, age, label, winter]
