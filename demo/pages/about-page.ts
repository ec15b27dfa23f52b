import { type DemoImage } from '../demo-types.ts'
import { link, widePage } from './page-parts.ts'
import { PAGE_PICTURES } from './page-pictures.ts'

const shown = (image: DemoImage, caption: string) => ({ image, alt: image.title, caption })

/** Who the shop is: opening field, story, workshop, promises, writings and where to find it. */
export const ABOUT_PAGE = widePage('rolunk', 'Rólunk', 'Műhelyből nőttünk ki, ezért értjük, amit eladunk.', [
  {
    type: 'hero',
    title: 'Rólunk',
    items: [
      {
        title: 'Műhelyből nőttünk bolttá',
        lead: 'Ezért értjük, amit eladunk: előbb szereltük, csak utána tettük polcra.',
        image: PAGE_PICTURES.workshop,
        link: { text: 'Szerelés', url: '/szereles' },
      },
    ],
  },
  {
    type: 'text',
    title: 'Két emelővel kezdtük',
    items: [
      {
        html:
          '<p>Két emelővel és egy raktárral kezdtük. Ma abroncsot, felnit és a garázs minden apróságát eladjuk, és ha kéri, fel is szereljük.</p>' +
          '<p>A boltban nincs villogó reklám. Kiírjuk, mi van raktáron, mikor ér oda, és mennyibe kerül négy darab. Ha valamiben bizonytalan, inkább kérdezzen: rossz méretet nem szeretünk eladni.</p>' +
          `<p>Az abroncs mérete körül a legtöbb a kérdés, ezért külön is leírtuk, ${link('/hogyan-olvassa-le-a-meretet', 'hogyan olvassa le a méretet')}.</p>`,
      },
    ],
  },
  {
    type: 'gallery',
    title: 'Körbevezetjük',
    items: [
      shown(PAGE_PICTURES.store, 'A raktár: amit készleten jelzünk, az itt áll.'),
      shown(PAGE_PICTURES.fitting, 'A szerelőállás: négy kerék cseréje körülbelül 45 perc.'),
      shown(PAGE_PICTURES.balance, 'Minden kereket kiegyensúlyozva adunk vissza.'),
      shown(PAGE_PICTURES.tools, 'Ezekkel a szerszámokkal mi is dolgozunk.'),
      shown(PAGE_PICTURES.oils, 'Olajok és folyadékok, előírás szerint.'),
      shown(PAGE_PICTURES.garden, 'És ami a ház körül kell.'),
    ],
  },
  {
    type: 'trust_row',
    title: 'Amire számíthat',
    items: [
      { icon: 'check', title: 'Valós készlet', text: 'amit raktáron jelzünk, azt el is küldjük' },
      { icon: 'truck', title: 'Másnap Önnél', text: '16 óráig leadott rendelésnél', url: '/szallitas' },
      { icon: 'wrench', title: 'Szerelés', text: 'partnerműhelyben, a kért napon', url: '/szereles' },
      {
        icon: 'phone',
        title: 'Szakember a telefonnál',
        text: 'hétfőtől péntekig 8–17 óra',
        url: '/kapcsolat',
      },
    ],
  },
  {
    type: 'posts',
    title: 'Amit érdemes tudni',
    items: [{ limit: 3 }],
  },
  {
    type: 'image',
    title: '',
    items: [
      {
        image: PAGE_PICTURES.sidewall,
        alt: PAGE_PICTURES.sidewall.title,
        caption: 'Bemutató áruház: a márkák, a termékek és az árak kitaláltak, a képek rajzok.',
        url: '/hogyan-olvassa-le-a-meretet',
      },
    ],
  },
  {
    type: 'contact_card',
    title: 'Kérdezzen, vagy nézzen be',
    items: [{ text: 'Vásárolni és átvenni bármikor nyitvatartási időben jöhet.' }],
  },
])
