import { readFileSync } from 'node:fs'

/** The shop's colours outside of its pages: emails, share pictures, icons. `#rrggbb`. */
export type Brand = {
  ink: string
  /** Secondary and tertiary text on the light background. */
  ink2: string
  ink3: string
  /** A fill, always with `onAccent` on it. */
  accent: string
  onAccent: string
  /** The accent as a text on the light background. */
  accentText: string
  line: string
  bench: string
  /** The page's background, light and dark. */
  background: string
  darkBackground: string
  /** The studio behind pictures. */
  studio: string
}

const tokensFile = new URL('./tokens.css', import.meta.url)

/** What stands in the file of the shop's theme when it does not name a colour. */
const ownColours: Brand = {
  ink: '#11171d',
  ink2: '#414c56',
  ink3: '#5b6771',
  accent: '#ff6b1a',
  onAccent: '#11171d',
  accentText: '#b54200',
  line: '#dfe4e8',
  bench: '#f3f5f7',
  background: '#ffffff',
  darkBackground: '#11161b',
  studio: '#eff2f4',
}

/** Name of the token, and whether its dark half is meant. */
const tokens: Record<keyof Brand, [token: string, half?: 'dark']> = {
  ink: ['ink'],
  ink2: ['ink-2'],
  ink3: ['ink-3'],
  accent: ['accent'],
  onAccent: ['on-accent'],
  accentText: ['accent-text'],
  line: ['line'],
  bench: ['bench'],
  background: ['bg'],
  darkBackground: ['bg', 'dark'],
  studio: ['pic'],
}

const long = (colour: string) =>
  colour.length === 4 ? colour.replaceAll(/[^#]/g, (digit) => digit + digit) : colour

/** Reads the colours out of a style sheet of tokens; what it does not give in hexadecimal digits keeps the default. */
export function readBrand(css: string): Brand {
  const colourOf = ([token, half]: [string, 'dark'?], fallback: string) => {
    const given = new RegExp(`--${token}:([^;}]*)`).exec(css)?.[1] ?? ''
    const colours = given.match(/#(?:[\da-f]{6}|[\da-f]{3})\b/gi) ?? []
    const colour = colours[half === 'dark' ? 1 : 0]
    return colour ? long(colour.toLowerCase()) : fallback
  }
  return Object.fromEntries(
    Object.entries(tokens).map(([name, token]) => [name, colourOf(token, ownColours[name as keyof Brand])]),
  ) as Brand
}

/** What the file says. */
export const fileBrand: Readonly<Brand> = readBrand(readFileSync(tokensFile, 'utf8'))

/** The colours of this shop, from the one file that its pages use too, with the accent that the merchant has chosen. */
export const brand: Readonly<Brand> = { ...fileBrand }

/** Whatever is drawn from now on wears the accent; null: that of the file. */
export function wearAccent(accent: Pick<Brand, 'accent' | 'onAccent' | 'accentText'> | null): void {
  Object.assign(brand, fileBrand, accent)
}
