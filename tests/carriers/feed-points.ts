/** Invented points in the shapes of the providers' lists. */

const towns = [
  { zip: '9021', city: 'Győr', latitude: 47.6875, longitude: 17.6504 },
  { zip: '1117', city: 'Budapest', latitude: 47.4733, longitude: 19.0545 },
  { zip: '6720', city: 'Szeged', latitude: 46.253, longitude: 20.1414 },
  { zip: '4024', city: 'Debrecen', latitude: 47.5316, longitude: 21.6273 },
  { zip: '7621', city: 'Pécs', latitude: 46.0727, longitude: 18.2323 },
]

type Place = { index: number; zip: string; city: string; latitude: number; longitude: number }
const places = (count: number): Place[] =>
  Array.from({ length: count }, (_, index) => {
    const town = towns[index % towns.length]!
    const step = Math.floor(index / towns.length) / 1000
    return { ...town, index, latitude: town.latitude + step, longitude: town.longitude - step }
  })

const always = '00:00-24:00'
const foxpostVariants = ['FOXPOST A-BOX', 'FOXPOST Z-BOX', 'Packeta Z-BOX', 'Packeta Z-Pont']
const loads = ['normal loaded', 'medium loaded', 'overloaded']

export function foxpostPoints(count: number): object[] {
  return places(count).map(({ index, zip, city, latitude, longitude }) => ({
    place_id: 100_000 + index,
    operator_id: index % 4 === 1 ? '' : `hu${5000 + index}`,
    name: `${city} Őrtorony ${index}`,
    zip,
    city,
    street: `Tűzér utca ${index + 1}.`,
    address: `${zip} ${city}, Tűzér utca ${index + 1}.`,
    geolat: latitude,
    geolng: longitude,
    findme: '<p>A bejárat <b>mellett</b>&nbsp;balra.<script>alert(1)</script></p>',
    open: {
      hetfo: always,
      kedd: always,
      szerda: always,
      csutortok: always,
      pentek: always,
      szombat: always,
      vasarnap: index % 4 === 3 ? 'zárva' : always,
    },
    variant: foxpostVariants[index % 4],
    load: loads[index % 3],
    service: ['pick up', 'dispatch'],
    paymentOptions: ['card', 'link', 'app'],
    cardPayment: true,
    cashPayment: false,
    isOutdoor: true,
    depot: 'Depó',
    closeDate: null,
  }))
}

export function glsPoints(count: number): object[] {
  return places(count).map(({ index, zip, city, latitude, longitude }) => ({
    id: `${1000 + index}-CSOMAGPONT`,
    name: `GLS ${city} ${index}`,
    contact: {
      postalCode: zip,
      city,
      address: `Rákóczi út ${index + 1}.`,
      countryCode: 'hu',
      phone: '',
      web: '',
    },
    location: [latitude, longitude],
    hours: [
      [1, '08:00', '12:00'],
      [1, '13:00', '18:30'],
      [2, '08:00', '18:30'],
      [6, '9:00', '13:00'],
    ],
    features: ['acceptsCard', 'pickup', 'delivery'],
    type: index % 2 === 0 ? 'parcel-shop' : 'parcel-locker',
    hasWheelchairAccess: index % 3 === 0,
    lockerSaturation: index % 2 === 0 ? null : 'high',
    goldId: index,
  }))
}

export function mplPostInfo(count: number): Record<string, string>[] {
  return places(count).map(({ index, zip, city, latitude, longitude }) => ({
    ID: String(200_000 + index),
    name: `${city} ${index}. posta`,
    zipCode: zip,
    isPostPoint: index % 10 === 9 ? '0' : '1',
    type: ['PM', 'PP', 'CS'][index % 3]!,
    city,
    street: 'Petőfi Sándor',
    houseNumber: String(index + 1),
    WGSLat: String(latitude).replace('.', ','),
    WGSLon: String(longitude).replace('.', ','),
  }))
}
