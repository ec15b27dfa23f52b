import { type DemoBadge, type DemoCollection } from '../demo-types.ts'

export const COLLECTIONS: readonly DemoCollection[] = [
  {
    slug: 'teli-ajanlatok',
    name: 'Téli ajánlatok',
    description: 'Téli abroncsok raktárról és ami még a hideghez kell.',
  },
  {
    slug: 'akciok',
    name: 'Akciók',
    description:
      'Csökkentett árú termékek. A csökkentett ár mellett az elmúlt 30 nap legalacsonyabb ára áll.',
    reducedOnly: true,
  },
  { slug: 'ujdonsagok', name: 'Újdonságok', description: 'Az idei modellek és a most érkezett áruk.' },
  { slug: 'garazs-kedvencek', name: 'Garázskedvencek', description: 'Amit a műhelyben mi is használunk.' },
]

export const BADGES: readonly DemoBadge[] = [
  { slug: 'uj', text: 'Új', backgroundColor: '#ffffff', fontColor: '#11171d' },
  { slug: 'kedvenc', text: 'Népszerű', backgroundColor: '#ff6b1a', fontColor: '#11171d' },
]
