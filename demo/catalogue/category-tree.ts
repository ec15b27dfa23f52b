/** slug, name, description, children; the picture and filters come from the root. */
export type Branch = { slug: string; name: string; text: string; children?: Branch[] }

const branch = (slug: string, name: string, text: string, children?: Branch[]): Branch => ({
  slug,
  name,
  text,
  children,
})

const byVehicle = (season: string, word: string): Branch[] => [
  branch(
    `${season}-szemelygumi`,
    `${word} személygumi`,
    `${word} abroncsok személyautóra, a kisautók 13 colos méretétől a sportos 20 colosig.`,
  ),
  branch(
    `${season}-suv-gumi`,
    `${word} SUV-gumi`,
    `${word} abroncsok szabadidő-autóra és terepjáróra, magasabb terhelési indexszel.`,
  ),
  branch(
    `${season}-kistehergumi`,
    `${word} kistehergumi`,
    `${word}, C jelű abroncsok furgonra, kisbuszra és lakóautóra.`,
  ),
]

export const CATEGORY_TREE: readonly Branch[] = [
  branch(
    'abroncsok',
    'Abroncsok',
    'Téli, nyári és négyévszakos abroncsok személyautóra, SUV-ra, kisteherre, motorra és teherautóra. A méretet az abroncs oldaláról olvashatja le.',
    [
      branch(
        'teli-gumi',
        'Téli gumi',
        'Hideg, latyakos és havas útra: lágyabb keverék, sűrű lamellák, hópehely jelölés.',
        byVehicle('teli', 'Téli'),
      ),
      branch(
        'nyari-gumi',
        'Nyári gumi',
        '7 fok felett, száraz és nedves úton ad rövid féktávot és kis fogyasztást.',
        byVehicle('nyari', 'Nyári'),
      ),
      branch(
        'negyevszakos-gumi',
        'Négyévszakos gumi',
        'Egész évben fent maradhat: városban és sík vidéken elég egy készlet.',
        byVehicle('negyevszakos', 'Négyévszakos'),
      ),
      branch('motorgumi', 'Motorgumi', 'Abroncsok sport- és túramotorra, robogóra.', [
        branch(
          'sport-motorgumi',
          'Sport- és utcai gumi',
          'Kerek futófelületű abroncsok sport- és naked motorra.',
        ),
        branch('tura-motorgumi', 'Túragumi', 'Hosszú élettartamú abroncsok túra- és kalandmotorra.'),
        branch('robogogumi', 'Robogógumi', 'Városi abroncsok 10-16 colos robogókra.'),
      ]),
      branch('tehergumi', 'Teherabroncs', 'Abroncsok teherautóra, buszra és pótkocsira.', [
        branch(
          'kormanyzott-tengely',
          'Kormányzott tengely',
          'Egyenletes kopású, pontosan vezethető abroncsok az első tengelyre.',
        ),
        branch(
          'hajtott-tengely',
          'Hajtott tengely',
          'Nagy vonóerejű, mély mintázatú abroncsok a hajtott tengelyre.',
        ),
        branch(
          'potkocsi-tengely',
          'Pótkocsi',
          'Kis gördülési ellenállású abroncsok pótkocsira és félpótkocsira.',
        ),
      ]),
    ],
  ),
  branch(
    'felnik',
    'Felnik',
    'Könnyűfém és acéllemez keréktárcsák, csavarok és tartozékok. Az osztókört és a besajtolást a forgalmi vagy a régi felni mutatja.',
    [
      branch('alufelni', 'Alufelni', 'Könnyűfém keréktárcsák több színben.', [
        branch('alufelni-15-16', 'Alufelni 15-16 col', 'Hétköznapi méretek, télre is.'),
        branch('alufelni-17-19', 'Alufelni 17-19 col', 'Nagyobb méretek, nyári kerékszetthez.'),
      ]),
      branch('lemezfelni', 'Lemezfelni', 'Strapabíró acélfelnik téli kerékre.', [
        branch('lemezfelni-14-15', 'Lemezfelni 14-15 col', 'Kis- és középkategóriás autókra.'),
        branch('lemezfelni-16-17', 'Lemezfelni 16-17 col', 'Nagyobb autókra és kisteherre.'),
      ]),
      branch('felni-tartozek', 'Felnitartozék', 'Ami a kerékcseréhez még kell.', [
        branch(
          'kerekcsavarok',
          'Csavarok, anyák, gyűrűk',
          'Kerékcsavarok, anyák, őrök és központosító gyűrűk.',
        ),
        branch('szelepek', 'Szelepek', 'Gumi- és fémszelepek, készletben.'),
        branch('holancok', 'Hóláncok', 'Önfeszítő hóláncok személyautóra és SUV-ra, méret szerint.'),
        branch('kerekzsakok', 'Kerékzsákok', 'Zsákok a leszerelt kerekek tárolásához.'),
        branch('kerekszereles', 'Kerékszerelés', 'Abroncs és felni összeszerelve, centírozva érkezik.'),
      ]),
    ],
  ),
  branch('akkumulatorok', 'Akkumulátorok', 'Indítóakkumulátorok 44-től 110 Ah-ig, töltők és indítókábelek.', [
    branch('auto-akkumulator', 'Autó-akkumulátor', 'Indítóakkumulátorok személyautóra és kisteherre.', [
      branch('hagyomanyos-akkumulator', 'Hagyományos', 'Savas akkumulátorok start-stop nélküli autókhoz.'),
      branch(
        'start-stop-akkumulator',
        'Start-stop (EFB, AGM)',
        'Ciklusálló akkumulátorok start-stop rendszerhez.',
      ),
      branch('motor-akkumulator', 'Motor-akkumulátor', 'Kis akkumulátorok motorra és robogóra.'),
    ]),
    branch('toltes-inditas', 'Töltés és indítás', 'Töltők, mérők és kábelek.', [
      branch('akkumulatortolto', 'Akkumulátortöltők', 'Automata töltők és mérők.'),
      branch('inditokabel', 'Indítókábelek', 'Kábelek és bikázó készletek.'),
    ]),
  ]),
  branch('olajok', 'Olajok', 'Motorolajok, hajtóműolajok, hűtő-, fék- és ablakmosó folyadékok.', [
    branch('motorolaj', 'Motorolaj', 'A gyártó előírása szerinti viszkozitásban és kiszerelésben.', [
      branch('szemelyauto-motorolaj', 'Személyautó-motorolaj', 'Szintetikus és részben szintetikus olajok.'),
      branch('motorkerekpar-olaj', 'Motorkerékpár-olaj', 'Nedves kuplunghoz is való olajok.'),
    ]),
    branch('folyadekok', 'Folyadékok', 'Ami a motorháztető alatt még kell.', [
      branch('hutofolyadek', 'Hűtőfolyadékok', 'Fagyálló koncentrátumok és kész keverékek.'),
      branch('fekfolyadek', 'Fékfolyadékok', 'DOT 4 és DOT 5.1 folyadékok.'),
      branch('ablakmoso', 'Ablakmosó folyadékok', 'Téli és nyári szélvédőmosók.'),
      branch('hajtomuolaj', 'Hajtóműolajok', 'Kézi és automata váltóhoz.'),
    ]),
  ]),
  branch('autoapolas', 'Autóápolás', 'Tisztítás, védelem, kopó alkatrészek és felszerelés az autóhoz.', [
    branch('tisztitas', 'Tisztítás', 'Kívül és belül.', [
      branch('kulso-tisztitas', 'Külső tisztítás', 'Samponok, felnitisztítók, viaszok.'),
      branch('belso-tisztitas', 'Belső tisztítás', 'Kárpit-, bőr- és műszerfalápolók.'),
    ]),
    branch('alkatresz', 'Kopó alkatrész', 'Amit idővel cserélni kell.', [
      branch('ablaktorlo', 'Ablaktörlők', 'Keretes, hibrid és keret nélküli lapátok.'),
      branch('autoizzo', 'Autóizzók', 'Halogén és LED fényforrások.'),
      branch('szurok', 'Szűrők', 'Olaj-, levegő- és pollenszűrők.'),
      branch('fek-gyujtas', 'Fék és gyújtás', 'Féktárcsák, betétek, gyertyák.'),
    ]),
    branch('felszereles', 'Felszerelés', 'Ami az autóban legyen.', [
      branch('gumiszonyeg', 'Szőnyegek és tálcák', 'Gumiszőnyegek és csomagtértálcák.'),
      branch('biztonsag', 'Biztonság és tél', 'Háromszög, mellény, jégkaparó.'),
    ]),
  ]),
  branch('szerszamok', 'Szerszámok', 'Kézi és gépi szerszámok, emelők és műhelyfelszerelés.', [
    branch('kezi-szerszam', 'Kézi szerszám', 'A mindennapi javításokhoz.', [
      branch('kulcsok', 'Kulcsok és készletek', 'Villás-, csillag- és dugókulcsok.'),
      branch('csavarhuzok-fogok', 'Csavarhúzók, fogók, kalapácsok', 'Amihez mindig nyúlunk.'),
    ]),
    branch('muhely', 'Műhely', 'A garázs nagyobb darabjai.', [
      branch('emelok', 'Emelők és bakok', 'Krokodilemelők, bakok.'),
      branch('gepek-lampak', 'Gépek és lámpák', 'Akkus gépek, szerelőlámpák, mérők.'),
    ]),
  ]),
  branch('kert', 'Kert', 'Metszés, öntözés, föld és téli útkarbantartás.', [
    branch('kerti-szerszam', 'Kerti szerszám', 'Metszéshez, ásáshoz, söpréshez.', [
      branch('metszes', 'Metszés', 'Metszőollók, ágvágók, kesztyűk.'),
      branch('asas-gereblyezes', 'Ásás, gereblyézés, hó', 'Ásók, gereblyék, hólapátok.'),
    ]),
    branch('ontozes-ultetes', 'Öntözés és ültetés', 'Tömlők, kannák, földek.', [
      branch('tomlok-kannak', 'Tömlők és kannák', 'Tömlők, csatlakozók, öntözőkannák.'),
      branch('fold-cserep', 'Virágföld és cserép', 'Virágföld, kaspó, téli szóróanyag.'),
    ]),
  ]),
  branch('otthon', 'Otthon', 'Takarítás, rend, olvasnivaló és úti elemózsia.', [
    branch('haztartas', 'Háztartás', 'Rend a házban és a garázsban.', [
      branch('takaritas', 'Takarítás', 'Kefék, kendők, vödrök.'),
      branch('tarolas', 'Tárolás és áram', 'Polcok, dobozok, hosszabbítók.'),
    ]),
    branch('olvasas-uzsonna', 'Olvasnivaló és rágcsálnivaló', 'A hosszú útra.', [
      branch('konyvek', 'Könyvek', 'Szerelés, közlekedés, utazás.'),
      branch('ujsagok', 'Újságok', 'Napilapok és magazinok.'),
      branch('uti-elemozsia', 'Úti elemózsia', 'Kekszek, szeletek és italok az úthoz.'),
    ]),
  ]),
]
