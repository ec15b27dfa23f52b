import { useEffect } from 'react'
import { useMatches } from 'react-router'
import { matchedMeta, pageHead, type Head } from './head.ts'
import { useShell } from './shell-data.ts'

function setTag(selector: string, make: () => HTMLElement, attribute: string, value: string | null) {
  const found = document.head.querySelector<HTMLElement>(selector)
  if (!value) {
    found?.remove()
    return
  }
  const element = found ?? document.head.appendChild(make())
  element.setAttribute(attribute, value)
}

function tag<Name extends 'meta' | 'link'>(name: Name, attribute: string, value: string) {
  return () => {
    const element = document.createElement(name)
    element.setAttribute(attribute, value)
    return element
  }
}

function applyHead(head: Head) {
  document.title = head.title
  setTag('meta[name=description]', tag('meta', 'name', 'description'), 'content', head.description)
  setTag('meta[name=robots]', tag('meta', 'name', 'robots'), 'content', head.robots)
  setTag('link[rel=canonical]', tag('link', 'rel', 'canonical'), 'href', head.canonical)
}

/** Keeps title, description, robots and canonical address in step with navigation in the browser. */
export function HeadSync() {
  const matches = useMatches()
  const shell = useShell()
  useEffect(() => {
    const meta = shell && matchedMeta(matches, shell.shop)
    if (meta) applyHead(pageHead(meta, shell.shop))
  }, [matches, shell])
  return null
}
