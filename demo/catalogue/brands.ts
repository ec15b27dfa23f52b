import { type DemoBrand } from '../demo-types.ts'
import { drawWordmark } from '../drawing/wordmark-tile.ts'
import { slugOf } from './codes.ts'

/** Invented makers: name, company, address. None of them exists. */
const MAKERS: readonly [string, string, string][] = [
  [
    'Nordval',
    'Nordval Dekk AS',
    '0484 Oslo, Fjellveien 7., Norvégia; EU-képviselet: 1047 Budapest, Abroncs köz 3.',
  ],
  ['Kardia', 'Kardia Gumigyár Zrt.', '9027 Győr, Futófelület utca 12.'],
  ['Hegyest', 'Hegyest Abroncs Kft.', '3300 Eger, Vontató út 4.'],
  ['Torva', 'Torva Reifen GmbH', '4020 Linz, Profilstraße 18., Ausztria'],
  ['Merida', 'Merida Neumáticos S.L.', '06800 Mérida, Calle del Surco 21., Spanyolország'],
  ['Zala', 'Zala Gumi Kft.', '8900 Zalaegerszeg, Oldalfal utca 9.'],
  ['Verdon', 'Verdon Pneumatiques SAS', '04120 Castellane, Rue du Ruban 2., Franciaország'],
  ['Tisza', 'Tisza Abroncs Zrt.', '5000 Szolnok, Vulkán út 30.'],
  ['Apexo', 'Apexo Pneumatici S.p.A.', '10135 Torino, Via della Corda 44., Olaszország'],
  ['Bükkös', 'Bükkös Gumiipari Kft.', '3535 Miskolc, Perem utca 6.'],
  ['Karst', 'Karst Pnevmatike d.o.o.', '6210 Sežana, Kraška cesta 11., Szlovénia'],
  ['Solvanta', 'Solvanta Tyres B.V.', '5611 Eindhoven, Bandweg 5., Hollandia'],
  ['Rovento', 'Rovento Gomme S.r.l.', '40121 Bologna, Via Battistrada 8., Olaszország'],
  ['Pusztai', 'Pusztai Teherabroncs Kft.', '4031 Debrecen, Nyomtáv utca 17.'],
  ['Velmora', 'Velmora Pneu a.s.', '760 01 Zlín, Drážková 3., Csehország'],
  ['Drávia', 'Drávia Abroncs Kft.', '7622 Pécs, Köpeny utca 22.'],
  ['Alveon', 'Alveon Könnyűfém Kft.', '8000 Székesfehérvár, Öntő utca 14.'],
  ['Ferrum', 'Ferrum Kerék Kft.', '2400 Dunaújváros, Lemez utca 1.'],
  ['Ampera', 'Ampera Energia Zrt.', '2800 Tatabánya, Pólus út 8.'],
  ['Voltara', 'Voltara Akumulátory s.r.o.', '945 01 Komárno, Elektródová 15., Szlovákia'],
  ['Olvana', 'Olvana Kenőanyag Kft.', '2440 Százhalombatta, Lepárló út 5.'],
  ['Kenolin', 'Kenolin Petrochemie GmbH', '1110 Wien, Ölhafenstraße 40., Ausztria'],
  ['Habkő', 'Habkő Vegyi Kft.', '6000 Kecskemét, Szappan utca 3.'],
  ['Vasmarok', 'Vasmarok Szerszám Kft.', '3100 Salgótarján, Üllő út 27.'],
  ['Fénysáv', 'Fénysáv Autóvilágítás Kft.', '1138 Budapest, Izzószál köz 2.'],
  ['Szűrmester', 'Szűrmester Autóalkatrész Kft.', '7100 Szekszárd, Redő utca 10.'],
  ['Zöldág', 'Zöldág Kertészeti Kft.', '6640 Csongrád, Metsző utca 19.'],
  ['Otthonka', 'Otthonka Háztartási Kft.', '9700 Szombathely, Rend utca 13.'],
  ['Kerékjáró Kiadó', 'Kerékjáró Könyv- és Lapkiadó Kft.', '1085 Budapest, Betűvető utca 6.'],
  ['Útitárs', 'Útitárs Élelmiszer Kft.', '6500 Baja, Morzsa utca 4.'],
]

export const buildBrands = (): DemoBrand[] =>
  MAKERS.map(([name, company, address]) => {
    const slug = slugOf(name)
    return {
      slug,
      name,
      manufacturer: { name: company, address, email: `termekbiztonsag@${slug}.example` },
      image: { key: `marka/${slug}`, title: `${name} felirat`, draw: () => drawWordmark(name) },
    }
  })
