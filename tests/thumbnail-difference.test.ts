import sharp, { type OverlayOptions } from 'sharp'
import { describe, expect, it } from 'vitest'
import { difference, toThumbnail, keep, readStored } from './support/thumbnail-difference.ts'

const width = 480
const height = 640

type Block = { left: number; top: number; width: number; height: number; colour: string }

/** A page of blocks on white, and lines of a text of one pixel. */
function page(blocks: Block[], { lines = 0, shift = 0 } = {}): Promise<Buffer> {
  const paint = (block: Block): OverlayOptions => ({
    input: {
      create: { width: block.width, height: block.height, channels: 3, background: block.colour },
    },
    left: block.left,
    top: block.top,
  })
  const text = Array.from({ length: lines }, (_, line) =>
    paint({ left: 20 + shift, top: 300 + line * 8, width: 300, height: 1, colour: '#11171d' }),
  )
  return sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .composite([...blocks.map(paint), ...text])
    .png()
    .toBuffer()
}

const button: Block = { left: 40, top: 80, width: 200, height: 48, colour: '#ff6b1a' }
const picture: Block = { left: 260, top: 80, width: 180, height: 180, colour: '#98a4af' }

async function compare(one: Promise<Buffer>, other: Promise<Buffer>): Promise<number> {
  return difference(await toThumbnail(await one), await toThumbnail(await other))
}

describe('the thumbnail of a page', () => {
  it('is the same after it was stored', async () => {
    const thumbnail = await toThumbnail(await page([button, picture]))
    expect(difference(await readStored(await keep(thumbnail)), thumbnail)).toBe(0)
  })

  it('hardly changes with its text', async () => {
    const [one, other] = [page([button], { lines: 20 }), page([button], { lines: 20, shift: 3 })]
    expect(await compare(one, other)).toBe(0)
  })

  it.each<[string, Block[]]>([
    ['that moved', [{ ...button, top: 120 }, picture]],
    ['that is gone', [picture]],
    ['of another colour', [{ ...button, colour: '#1a6bff' }, picture]],
    ['that grew', [button, { ...picture, height: 260 }]],
  ])('shows a block %s', async (_, blocks) => {
    expect(await compare(page([button, picture]), page(blocks))).toBeGreaterThan(0.015)
  })
})
