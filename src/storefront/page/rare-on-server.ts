import type { ComponentType } from 'react'
import type { RareProps } from './region-view.ts'

/** What shows the rare regions on the server; `entry-server.tsx` fills it. The browser loads the script when it needs it. */
export const rareOnServer: { Region?: ComponentType<RareProps> } = {}
