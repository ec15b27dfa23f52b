/** The texts of the footer: they come with it. */
export const footerTexts = {
  lead: 'Abroncs, felni és minden, ami a garázsban, a kertben és a ház körül kell. Kérdése van a mérettel kapcsolatban? Hívjon minket, segítünk leolvasni.',
  shopping: 'Vásárlás',
  help: 'Segítség',
  legal: 'Jogi tudnivalók',
  grossPrices: 'Minden ár bruttó, forintban.',
  newsletter: 'Hírlevél',
  newsletterLead: 'Akciók és tanácsok, havonta legfeljebb kétszer. Bármikor leiratkozhat.',
} as const
