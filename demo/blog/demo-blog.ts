import { type DemoBlog } from './blog-types.ts'
import { GARAGE_POSTS } from './garage-posts.ts'
import { TYRE_POSTS } from './tyre-posts.ts'

/** The blog of the demo shop; every call gives the same. Pictures are drawn only on demand. */
export const buildDemoBlog = (): DemoBlog => ({
  categories: [
    {
      slug: 'abroncs',
      name: 'Abroncs',
      description: 'Méret, kor, címke és évszak: hogyan válasszon gumit, és mikor cserélje.',
    },
    {
      slug: 'felni',
      name: 'Felni',
      description: 'Acél és könnyűfém kerekek: mi illik az autóra, és mi nem.',
    },
    {
      slug: 'akkumulator',
      name: 'Akkumulátor',
      description: 'Indítás hidegben, mérés, töltés és csere.',
    },
    {
      slug: 'karbantartas',
      name: 'Olaj és karbantartás',
      description: 'Amit otthon is ellenőrizhet: nyomás, olajszint, profilmélység, tárolás.',
    },
  ],
  tags: [
    { slug: 'dot-szam', name: 'DOT-szám' },
    { slug: 'eu-cimke', name: 'EU-címke' },
    { slug: 'fekut', name: 'Fékút' },
    { slug: 'felnivalasztas', name: 'Felniválasztás' },
    { slug: 'guminyomas', name: 'Guminyomás' },
    { slug: 'inditoaram', name: 'Indítóáram' },
    { slug: 'meret', name: 'Méret' },
    { slug: 'motorolaj', name: 'Motorolaj' },
    { slug: 'negyevszakos', name: 'Négyévszakos gumi' },
    { slug: 'profilmelyseg', name: 'Profilmélység' },
    { slug: 'szabalyok', name: 'Szabályok' },
    { slug: 'tarolas', name: 'Tárolás' },
    { slug: 'teli-felkeszules', name: 'Téli felkészülés' },
    { slug: 'teli-gumi', name: 'Téli gumi' },
    { slug: 'terhelesi-index', name: 'Terhelési index' },
  ],
  posts: [...TYRE_POSTS, ...GARAGE_POSTS],
})
