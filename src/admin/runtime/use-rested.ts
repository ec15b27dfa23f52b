import { useEffect, useState } from 'react'

/** The value once it has stood still for so many milliseconds: nothing is requested while somebody is still typing. */
export function useRested<T>(value: T, milliseconds: number): T {
  const [rested, setRested] = useState(value)
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(JSON.parse(text) as T), milliseconds)
    return () => clearTimeout(timer)
  }, [text, milliseconds])
  return rested
}
