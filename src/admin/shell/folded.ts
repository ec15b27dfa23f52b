/** Small letters without accents, so that `beallitas` finds `Beállítások`. */
export const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
