import { describe, expect, it } from 'vitest'
import { passwordStrength } from './password-strength.ts'

describe('the strength of a password', () => {
  it.each([
    ['', 'empty'],
    ['abc12', 'short'],
    ['ű'.repeat(7), 'short'],
    ['aaaaaaaaaaaaaaaa', 'weak'],
    ['12345678', 'weak'],
    ['abcdefghijkl', 'weak'],
    ['jjelszoo', 'weak'],
    ['jelszo12', 'weak'],
    ['Jelszó123!', 'weak'],
    ['hajdusag7', 'weak'],
    ['2024nyar', 'weak'],
    ['haj7dusag', 'fair'],
    ['Kek$ajto7', 'fair'],
    ['négy lelkes kerék gurul', 'strong'],
    ['gT7#pq2!Lm9z', 'strong'],
  ])('%j is %s', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength)
  })

  it('counts characters as a human does', () => {
    expect(passwordStrength('🚗🚕🚙🚌🚎🏎🚓')).toBe('short')
  })

  it('does not count the own address', () => {
    expect(passwordStrength('origergo2026', '')).not.toBe('weak')
    expect(passwordStrength('origergo2026', 'OriGergo@levelem.example')).toBe('weak')
  })
})
