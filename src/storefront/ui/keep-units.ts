/**
 * A unit stays with its number, a size, a pack and a viscosity whole: no line ends with the 20 of `20 kg`, the 205/55 of
 * `205/55 R16`, the 6 of `6 x 1 l` or the `0W-` of `0W-30`.
 */
export const keepUnits = (text: string) =>
  text
    .replace(/\b(\d+W-)(?=\d)/g, '$1\u2060')
    .replace(/(\d) x (?=\d)/g, '$1\u00a0x\u00a0')
    .replace(/(\dJ?)x(?=\d)/g, '$1×')
    .replace(/(\d) (?=darab|R\d|(?:[cm]?m|m?l|k?g|W|V|Ah?|db|col)(?![\p{L}\d]))/gu, '$1\u00a0')
