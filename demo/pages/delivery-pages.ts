import { type DemoPage } from '../demo-types.ts'
import { list, section, textPage } from './page-parts.ts'

const delivery = textPage(
  'szallitas',
  'Szállítás',
  'Szállítási módok, díjak és határidők. Csak magyarországi címre szállítunk.',
  section(
    'Hogyan veheti át?',
    list(
      'Házhoz szállítás futárral: a raktáron lévő áru munkanapokon 16 óráig leadott rendelésnél még aznap elindul, és a következő munkanapon érkezik.',
      'Személyes átvétel: telephelyünkön, ingyenesen, miután e-mailben értesítettük.',
    ),
  ) +
    section(
      'Díjak',
      'A házhoz szállítás díja a csomag súlyától függ: 40 kg-ig 1 990 Ft, 80 kg-ig 3 490 Ft, 200 kg-ig 6 990 Ft, afölött 14 990 Ft. 60 000 Ft feletti rendelésnél ingyenes. A pontos díj a pénztárban, a rendelés leadása előtt látható.',
    ) +
    section(
      'Korlátok',
      'Kizárólag Magyarország területére szállítunk. A rendelhető, raktáron nem lévő termék várható érkezését a termék mellett jelezzük.',
    ) +
    section(
      'Átvételkor',
      'Kérjük, a csomagot a futár előtt nézze meg. Sérülés esetén kérjen jegyzőkönyvet, és írjon nekünk.',
    ),
)

const payment = textPage(
  'fizetes-informaciok',
  'Fizetés',
  'Fizetési módok és tudnivalók.',
  section(
    'Elfogadott fizetési módok',
    list(
      'Banki átutalás: az adatokat a rendelés visszaigazolásában küldjük, az áru a jóváírás után indul.',
      'Utánvét: 490 Ft kezelési díjjal, legfeljebb 500 000 Ft értékig; a végösszeget 5 forintra kerekítjük.',
    ),
  ) + section('Számla', 'A számlát elektronikusan küldjük. Cég részére az adószám megadásával állítjuk ki.'),
)

export const DELIVERY_PAGES: readonly DemoPage[] = [delivery, payment]
