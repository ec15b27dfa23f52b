/** What a page's module exports as `handle`. */
export type PageHandle = { title: string }
