/** Pages that belong to one customer, and what is no page: never fetched on a guess. */
export const never = [
  '/kosar*',
  '/fizetes*',
  '/fizetesi-informacio*',
  '/profil*',
  '/kedvencek*',
  '/garazs*',
  '/fiok-torles*',
  '/osszehasonlitas*',
  '/belepes*',
  '/v1/*',
  '/api/*',
  '/docs/*',
  '/dev/*',
]

/**
 * The browser's own fetching ahead, until the application is hydrated and does it itself. A constant text: the content
 * policy knows it by its hash.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: never } },
          { not: { selector_matches: '[rel~=nofollow],[target=_blank],[download]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})
