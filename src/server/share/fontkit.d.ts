/** The part of fontkit that is used here; it has no types of its own. */
declare module 'fontkit' {
  export type PathCommand = {
    command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'
    args: number[]
  }
  export type Font = {
    unitsPerEm: number
    hasGlyphForCodePoint: (codePoint: number) => boolean
    layout: (text: string) => {
      glyphs: { path: { commands: PathCommand[] } }[]
      positions: { xAdvance: number; xOffset: number; yOffset: number }[]
    }
  }
  export function create(data: Buffer): Font
}
