import { describe, expect, it } from 'vitest'
import {
  formatPublishedAt,
  formatReadingTime,
  PostRefusedError,
  readPost,
  searchWords,
  type PostInput,
} from './blog.ts'

const post: PostInput = {
  slug: 'gumi-tarolasa',
  title: ' Gumi tárolása ',
  lead: 'Hűvös, száraz, sötét.',
  content: '<p>Őrizze <a href="/blog" onclick="x()">így</a>.</p><script>alert(1)</script>',
  authorName: 'Őri Gergő',
  imageKey: null,
  imageTitle: '',
  metaTitle: '',
  metaDescription: '',
  publishedAt: null,
  categories: ['gumi'],
  tags: [],
}

describe('a post', () => {
  it('is stored sanitised, with the folded text that searches look into', () => {
    expect(readPost(post)).toMatchObject({
      title: 'Gumi tárolása',
      content: '<p>Őrizze <a href="/blog">így</a>.</p>',
      searchText: 'gumi tarolasa huvos, szaraz, sotet. orizze igy .',
    })
  })

  it.each([
    ['a slug with a capital', { slug: 'Gumi' }],
    ['a slug with an accent', { slug: 'gumi-tárolása' }],
    ['the slug of another page', { slug: 'kategoriak' }],
    ['no title', { title: ' ' }],
    ['no author', { authorName: '' }],
    ['a text of scripts only', { content: '<script>x</script>' }],
  ])('with %s is refused', (_what, changes) => {
    expect(() => readPost({ ...post, ...changes })).toThrow(PostRefusedError)
  })

  it('takes a minute to read for every 180 words, and at least one', () => {
    expect(formatReadingTime('<p>Egy szó</p>')).toBe('1\u00a0perc\u00a0olvasás')
    expect(formatReadingTime(`<p>${'szó '.repeat(720)}</p>`)).toBe('4\u00a0perc\u00a0olvasás')
  })

  it('has its day by the Hungarian clock', () => {
    expect(formatPublishedAt(new Date('2026-11-20T23:30:00Z'))).toBe('2026. november 21.')
  })
})

describe('a search', () => {
  it('is a few folded words', () => {
    expect(searchWords('  Téli  ŐRZÉS téli ')).toEqual(['teli', 'orzes'])
    expect(searchWords(' ')).toEqual([])
    expect(searchWords('a b c d e f g h i j k l m n')).toHaveLength(12)
  })
})
