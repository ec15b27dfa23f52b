import type { Handlers } from '#server/kernel/endpoint.ts'
import { kernelError } from '#server/kernel/errors.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import { presentImage } from '#server/kernel/presenting.ts'
import { findMenu, findPage } from './content-store.ts'

export function createContentHandlers({ sql }: Kernel): Pick<Handlers, 'contentGetMenu' | 'contentGetPage'> {
  return {
    async contentGetMenu({ params }, { tags }) {
      // Of what is not there too: it may be made later.
      tags.add('menus')
      const menu = await findMenu(sql, params.slug)
      if (!menu) throw kernelError('not_found')
      return menu
    },

    async contentGetPage({ query }, { tags }) {
      const page = await findPage(sql, query.slug)
      tags.add(page ? `page:${page.id}` : 'pages')
      if (!page) throw kernelError('not_found')
      const { id, title, slug, lead, content, template, regions } = page
      return {
        id,
        title,
        slug,
        lead,
        content,
        template,
        regions,
        meta: { title: page.metaTitle || title, description: page.metaDescription },
        hero_image: page.heroImageKey ? presentImage(page.heroImageKey, title) : null,
      }
    },
  }
}
