/** Invented pickup points in real towns: name, postal code, town, street, latitude, longitude. */
export type PlaceRow = readonly [string, string, string, string, number, number]

export const foxpostPlaces: readonly PlaceRow[] = [
  ['Angyalföldi automata', '1138', 'Budapest', 'Garázs köz 12.', 47.5421, 19.0687],
  ['Árpád híd automata', '1133', 'Budapest', 'Kárpát utca 41.', 47.5278, 19.0589],
  ['Kelenföldi automata', '1115', 'Budapest', 'Etele út 30.', 47.4662, 19.0331],
  ['Őrs vezér téri automata', '1106', 'Budapest', 'Kerepesi út 61.', 47.5026, 19.1349],
  ['Kispesti automata', '1191', 'Budapest', 'Üllői út 201.', 47.4527, 19.1418],
  ['Győri vasúti automata', '9021', 'Győr', 'Révai Miklós utca 8.', 47.6829, 17.6363],
  ['Debreceni Nagyállomás automata', '4025', 'Debrecen', 'Petőfi tér 9.', 47.5211, 21.6283],
  ['Szegedi körúti automata', '6722', 'Szeged', 'Tisza Lajos körút 47.', 46.2497, 20.1434],
  ['Pécsi piac automata', '7621', 'Pécs', 'Zólyom utca 4.', 46.0701, 18.2245],
  ['Miskolci Búza tér automata', '3525', 'Miskolc', 'Búza tér 3.', 48.1056, 20.7951],
  ['Kecskeméti automata', '6000', 'Kecskemét', 'Izsáki út 12.', 46.8983, 19.6802],
  ['Nyíregyházi automata', '4400', 'Nyíregyháza', 'Rákóczi út 60.', 47.9611, 21.7135],
  ['Székesfehérvári automata', '8000', 'Székesfehérvár', 'Budai út 32.', 47.1893, 18.4259],
  ['Szombathelyi automata', '9700', 'Szombathely', 'Szent Márton utca 55.', 47.2297, 16.6352],
]

export const packetaPlaces: readonly PlaceRow[] = [
  ['Z-BOX Újpest', '1042', 'Budapest', 'Árpád út 80.', 47.5616, 19.0889],
  ['Z-BOX Vác', '2600', 'Vác', 'Zrínyi utca 9.', 47.7785, 19.1319],
  ['Z-BOX Eger', '3300', 'Eger', 'Deák Ferenc út 25.', 47.8939, 20.3745],
  ['Z-Pont Ferencváros', '1094', 'Budapest', 'Tűzoltó utca 22.', 47.4831, 19.0743],
  ['Z-Pont Sopron', '9400', 'Sopron', 'Várkerület 74.', 47.6858, 16.5917],
  ['Z-Pont Zalaegerszeg', '8900', 'Zalaegerszeg', 'Kossuth Lajos utca 31.', 46.8433, 16.8462],
  ['Z-Pont Békéscsaba', '5600', 'Békéscsaba', 'Andrássy út 18.', 46.6787, 21.0877],
]

export const glsShops: readonly PlaceRow[] = [
  ['Őri Papír', '1137', 'Budapest', 'Katona József utca 15.', 47.5149, 19.0517],
  ['Sarki Virág', '1111', 'Budapest', 'Bartók Béla út 46.', 47.4776, 19.0479],
  ['Csavarbolt', '1149', 'Budapest', 'Nagy Lajos király útja 90.', 47.5203, 19.1211],
  ['Tintás Nyomtatás', '1203', 'Budapest', 'Kossuth Lajos utca 24.', 47.4352, 19.1057],
  ['Rába Műszaki', '9024', 'Győr', 'Tihanyi Árpád út 41.', 47.6718, 17.6389],
  ['Cívis Dohány', '4026', 'Debrecen', 'Péterfia utca 30.', 47.5398, 21.6262],
  ['Tisza Kerékpár', '6725', 'Szeged', 'Petőfi Sándor sugárút 51.', 46.2402, 20.1422],
  ['Mecsek Elektró', '7632', 'Pécs', 'Megyeri út 50.', 46.0481, 18.2212],
  ['Avas Papír', '3530', 'Miskolc', 'Széchenyi István út 70.', 48.1031, 20.7802],
  ['Balaton Horgász', '8600', 'Siófok', 'Fő utca 160.', 46.9052, 18.0551],
]

export const glsLockers: readonly PlaceRow[] = [
  ['Hegyvidéki csomagautomata', '1124', 'Budapest', 'Csörsz utca 35.', 47.4903, 19.0213],
  ['Óbudai csomagautomata', '1032', 'Budapest', 'Bécsi út 133.', 47.5391, 19.0321],
  ['Veszprémi csomagautomata', '8200', 'Veszprém', 'Budapest út 20.', 47.0949, 17.9151],
  ['Szolnoki csomagautomata', '5000', 'Szolnok', 'Ady Endre út 28.', 47.1701, 20.1842],
  ['Kaposvári csomagautomata', '7400', 'Kaposvár', 'Berzsenyi utca 12.', 46.3571, 17.7889],
]

export const postOffices: readonly PlaceRow[] = [
  ['Budapest 13. minta posta', '1136', 'Budapest', 'Tátra utca 27.', 47.5172, 19.0506],
  ['Budapest 8. minta posta', '1085', 'Budapest', 'Baross utca 41.', 47.4894, 19.0732],
  ['Győr 2. minta posta', '9022', 'Győr', 'Bajcsy-Zsilinszky út 46.', 47.6861, 17.6402],
  ['Debrecen 1. minta posta', '4024', 'Debrecen', 'Hatvan utca 7.', 47.5312, 21.6218],
  ['Tatabánya 1. minta posta', '2800', 'Tatabánya', 'Fő tér 30.', 47.5859, 18.3949],
  ['Salgótarján 1. minta posta', '3100', 'Salgótarján', 'Fő tér 1.', 48.1023, 19.8051],
]

export const postPoints: readonly PlaceRow[] = [
  ['PostaPont Zugló', '1148', 'Budapest', 'Örs vezér tere 24.', 47.5014, 19.1372],
  ['PostaPont Szekszárd', '7100', 'Szekszárd', 'Tartsay Vilmos utca 10.', 46.3474, 18.7043],
  ['PostaPont Hódmezővásárhely', '6800', 'Hódmezővásárhely', 'Kossuth tér 6.', 46.4181, 20.3302],
]

export const postLockers: readonly PlaceRow[] = [
  ['MPL automata Csepel', '1211', 'Budapest', 'Kossuth Lajos utca 110.', 47.4269, 19.0697],
  ['MPL automata Dunaújváros', '2400', 'Dunaújváros', 'Dózsa György út 4.', 46.9637, 18.9361],
  ['MPL automata Nagykanizsa', '8800', 'Nagykanizsa', 'Erzsébet tér 8.', 46.4531, 16.9911],
]

export const fittingPartners: readonly PlaceRow[] = [
  ['Lakatos Gumiszerviz', '1138', 'Budapest', 'Váci út 188.', 47.5497, 19.0739],
  ['Dél-Pesti Kerék', '1097', 'Budapest', 'Gubacsi út 32.', 47.4597, 19.0945],
  ['Budai Gumi és Futómű', '1119', 'Budapest', 'Fehérvári út 97.', 47.4571, 19.0441],
  ['Kisalföld Gumiszerviz', '9027', 'Győr', 'Budai út 7.', 47.6863, 17.6601],
  ['Hajdú Gumi', '4031', 'Debrecen', 'Kishegyesi út 28.', 47.5289, 21.5972],
  ['Napfény Gumiműhely', '6728', 'Szeged', 'Dorozsmai út 14.', 46.2671, 20.1172],
  ['Mecsekalja Gumi', '7634', 'Pécs', 'Szentlőrinci út 3.', 46.0668, 18.1951],
  ['Bükk Gumiszerviz', '3527', 'Miskolc', 'József Attila utca 55.', 48.1112, 20.8059],
]
