/** A drawing to be set into another: its own names get a prefix, so that both keep their paints. */
export const nested = (svg: string, prefix: string, place: string): string =>
  svg
    .trim()
    .replace(/\bid="(\w+)"/g, `id="${prefix}$1"`)
    .replace(/url\(#(\w+)\)/g, `url(#${prefix}$1)`)
    .replace(/href="#(\w+)"/g, `href="#${prefix}$1"`)
    .replace('<svg xmlns="http://www.w3.org/2000/svg"', `<svg ${place}`)
