import { type DemoPage } from '../demo-types.ts'
import { section, textPage } from './page-parts.ts'

const delivery = textPage(
  'szallitas',
  'Szállítás',
  'Szállítási módok, díjak és határidők. Csak magyarországi címre szállítunk.',
  section(
    'Hogyan veheti át?',
    'A raktáron lévő áru munkanapokon a rendelés napján elindul, ha időben megrendeli; a várható napot a termék mellett és a pénztárban is kiírjuk.',
    '{{szállítási módok}}',
    'A pontos díj a pénztárban, a rendelés leadása előtt látható.',
  ) +
    section('Személyes átvétel', 'A telephelyünkön, nyitvatartási időben: {{nyitvatartás}}.') +
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
    '{{fizetési módok}}',
    'Átutalásnál az áru a jóváírás után indul. Készpénzes fizetésnél a végösszeget 5 forintra kerekítjük.',
  ) + section('Számla', 'A számlát elektronikusan küldjük. Cég részére az adószám megadásával állítjuk ki.'),
)

export const DELIVERY_PAGES: readonly DemoPage[] = [delivery, payment]
