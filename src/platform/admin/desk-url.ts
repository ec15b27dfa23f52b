import type { Config } from '#config'

/** The desk's address, which its pages follow: `https://desk.example/admin`. */
export const deskUrl = ({ adminUrl, publicUrl }: Pick<Config, 'adminUrl' | 'publicUrl'>): string =>
  `${adminUrl ?? publicUrl}/admin`
