import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Transform, type TransformCallback } from 'node:stream'
import { BackupError } from './backup-format.ts'

/*
 * An encrypted backup: `magic`, a salt of 32 bytes, then pieces of 64 KiB, each sealed by AES-256-GCM with its tag of 16 bytes
 * behind it; the last one may be shorter, and is empty for an empty text. A piece's nonce is its number in 11 bytes, and one byte
 * that is 1 for the last piece alone: pieces can't be swapped, left out or cut off at the end. The key is made of the key file's
 * bytes and the salt by HKDF-SHA256, so no two backups share one.
 */
export const magic = Buffer.from('boltiv-backup-encrypted-1\n')
const saltBytes = 32
const headBytes = magic.length + saltBytes
const pieceBytes = 64 * 1024
const tagBytes = 16
const sealedBytes = pieceBytes + tagBytes
const minKeyBytes = 32

const wrongKey = 'The file was damaged or changed, or this is not the key it was encrypted with.'

/** The bytes of a key file. @throws BackupError where there is none, or too little in it for a random key. */
export async function readKeyFile(path: string): Promise<Buffer> {
  const bytes = await readFile(path).catch((error: Error) => {
    throw new BackupError(`The key file can't be read: ${error.message}`)
  })
  if (bytes.length >= minKeyBytes) return bytes
  throw new BackupError(
    `The key file ${path} is too short: make one by \`openssl rand -base64 48\`, at least ${minKeyBytes} bytes.`,
  )
}

const keyOf = (key: Buffer, salt: Buffer) => Buffer.from(hkdfSync('sha256', key, salt, 'boltiv-backup', 32))

function nonceOf(piece: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(piece, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Cuts what comes into pieces of one size; `end` gets the rest, which is at most one piece. */
class Pieces {
  private waiting: Buffer[] = []
  private bytes = 0
  private readonly size: number
  constructor(size: number) {
    this.size = size
  }
  add(chunk: Buffer): void {
    this.waiting.push(chunk)
    this.bytes += chunk.length
  }
  /** A whole piece that is not the last; null while what is there may be the last one. */
  next(): Buffer | null {
    if (this.bytes <= this.size) return null
    const all = this.rest()
    this.waiting = [all.subarray(this.size)]
    this.bytes -= this.size
    return all.subarray(0, this.size)
  }
  rest(): Buffer {
    return this.waiting.length === 1 ? this.waiting[0]! : Buffer.concat(this.waiting)
  }
}

/** Plain bytes in, an encrypted backup out. */
export function encryptStream(key: Buffer): Transform {
  const salt = randomBytes(saltBytes)
  const own = keyOf(key, salt)
  const head = Buffer.concat([magic, salt])
  const pieces = new Pieces(pieceBytes)
  let number = 0
  let hasHead = false
  const seal = (plain: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', own, nonceOf(number++, isLast)).setAAD(head)
    return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!hasHead) this.push(head)
      hasHead = true
      pieces.add(chunk)
      for (let piece = pieces.next(); piece; piece = pieces.next()) this.push(seal(piece, false))
      done()
    },
    flush(done) {
      if (!hasHead) this.push(head)
      done(null, seal(pieces.rest(), true))
    },
  })
}

/** An encrypted backup in, plain bytes out, none of which was changed; ends with BackupError where one was, or is missing. */
export function decryptStream(key: Buffer): Transform {
  const pieces = new Pieces(sealedBytes)
  let head = Buffer.alloc(0)
  let own = Buffer.alloc(0)
  let number = 0
  const takeHead = (chunk: Buffer): Buffer => {
    const all = Buffer.concat([head, chunk])
    head = all.subarray(0, headBytes)
    if (head.length === headBytes) own = keyOf(key, head.subarray(magic.length))
    return all.subarray(headBytes)
  }
  const open = (sealed: Buffer, isLast: boolean): Buffer => {
    if (sealed.length < tagBytes) throw new BackupError(wrongKey)
    const decipher = createDecipheriv('aes-256-gcm', own, nonceOf(number++, isLast), {
      authTagLength: tagBytes,
    })
    decipher.setAAD(head).setAuthTag(sealed.subarray(-tagBytes))
    try {
      return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()])
    } catch {
      throw new BackupError(wrongKey)
    }
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const rest = head.length < headBytes ? takeHead(chunk) : chunk
      pieces.add(rest)
      attempt(done, () => {
        for (let piece = pieces.next(); piece; piece = pieces.next()) this.push(open(piece, false))
      })
    },
    flush(done) {
      attempt(done, () => {
        if (head.length < headBytes) throw new BackupError(wrongKey)
        this.push(open(pieces.rest(), true))
      })
    },
  })
}

function attempt(done: TransformCallback, work: () => void): void {
  try {
    work()
    done()
  } catch (error) {
    done(error as Error)
  }
}
